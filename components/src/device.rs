//! DEV-1: bombs and mines, and the obstacles that cards drop: what there is, and what lies on the
//! board.

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::geometry::Pose;
use crate::ids::{DEVICES, Seat, ShipSet, ShipSlot};

/// What is dropped or launched. What a bomb or mine does when it detonates is an entry of
/// `cards/abilities/devices.ron`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names of the devices")]
pub enum DeviceKind {
    #[default]
    Bomblet,
    ElectroProtonBomb,
    IonBomb,
    ProtonBomb,
    SeismicCharge,
    ThermalDetonator,
    ClusterMine,
    ConnerNet,
    ProximityMine,
    /// OBJ-17: an obstacle.
    LooseCargo,
    /// OBJ-18: an obstacle.
    SpareParts,
    /// A bomb.
    ConcussionBomb,
    /// DEV-50: a remote.
    BuzzDroidSwarm,
    /// DEV-53: a remote.
    ClanWrenCommandos,
    /// DEV-53: a remote.
    DeathWatchCommandos,
    /// DEV-51: a remote.
    ProbeDroid,
    /// DEV-53: a remote.
    ImperialSuperCommandos,
    /// DEV-53: a remote.
    MandalorianSuperCommandos,
    /// DEV-53: a remote.
    NiteOwlCommandos,
    /// DEV-52: a remote.
    SensorBuoy,
    /// DEV-54: a remote.
    TrackingTorpedo,
    /// OBJ-16: an obstacle.
    ElectroChaffCloud,
    /// DEV-45: a bomb.
    BlazerBomb,
    /// OBJ-20: an obstacle.
    Blaze,
    /// OBJ-2: an obstacle.
    CargoDrift,
}

/// How many kinds there are.
pub const DEVICE_KINDS: usize = DeviceKind::CargoDrift as usize + 1;

/// What a device is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray)]
#[repr(u8)]
pub enum DeviceClass {
    /// DEV-21.
    Bomb,
    /// DEV-22.
    Mine,
    /// OBJ-12: no device at all, only dropped like one.
    Obstacle,
    /// DEV-26.
    Remote,
}

crate::sets::members! { DeviceClass: u8 }

impl DeviceKind {
    /// All of them, in order.
    pub const ALL: [DeviceKind; DEVICE_KINDS] = {
        use DeviceKind::*;
        [
            Bomblet,
            ElectroProtonBomb,
            IonBomb,
            ProtonBomb,
            SeismicCharge,
            ThermalDetonator,
            ClusterMine,
            ConnerNet,
            ProximityMine,
            LooseCargo,
            SpareParts,
            ConcussionBomb,
            BuzzDroidSwarm,
            ClanWrenCommandos,
            DeathWatchCommandos,
            ProbeDroid,
            ImperialSuperCommandos,
            MandalorianSuperCommandos,
            NiteOwlCommandos,
            SensorBuoy,
            TrackingTorpedo,
            ElectroChaffCloud,
            BlazerBomb,
            Blaze,
            CargoDrift,
        ]
    };

    /// The id of the device in `cards/facts/devices.ron`.
    pub const fn id(self) -> &'static str {
        match self {
            DeviceKind::Bomblet => "bomblet",
            DeviceKind::ElectroProtonBomb => "electroprotonbomb",
            DeviceKind::IonBomb => "ionbomb",
            DeviceKind::ProtonBomb => "protonbomb",
            DeviceKind::SeismicCharge => "seismiccharge",
            DeviceKind::ThermalDetonator => "thermaldetonators",
            DeviceKind::ConcussionBomb => "concussionbomb",
            DeviceKind::ClusterMine => "clustermine",
            DeviceKind::ConnerNet => "connernet",
            DeviceKind::ProximityMine => "proximitymine",
            DeviceKind::LooseCargo => "loosecargo",
            DeviceKind::SpareParts => "spareparts",
            DeviceKind::BuzzDroidSwarm => "buzzdroidswarm",
            DeviceKind::ClanWrenCommandos => "clanwrencommandos",
            DeviceKind::DeathWatchCommandos => "deathwatchcommandos",
            DeviceKind::ProbeDroid => "drk1probedroid",
            DeviceKind::ImperialSuperCommandos => "imperialsupercommandos",
            DeviceKind::MandalorianSuperCommandos => "mandaloriansupercommandos",
            DeviceKind::NiteOwlCommandos => "niteowlcommandos",
            DeviceKind::SensorBuoy => "sensorbuoy",
            DeviceKind::TrackingTorpedo => "trackingtorpedo",
            DeviceKind::ElectroChaffCloud => "electrochaffcloud",
            DeviceKind::BlazerBomb => "blazerbomb",
            DeviceKind::Blaze => "blaze",
            DeviceKind::CargoDrift => "cargodrift",
        }
    }

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        match self {
            DeviceKind::Bomblet => "bomblet",
            DeviceKind::ElectroProtonBomb => "electro-proton bomb",
            DeviceKind::IonBomb => "ion bomb",
            DeviceKind::ProtonBomb => "proton bomb",
            DeviceKind::SeismicCharge => "seismic charge",
            DeviceKind::ThermalDetonator => "thermal detonator",
            DeviceKind::ConcussionBomb => "concussion bomb",
            DeviceKind::ClusterMine => "cluster mine",
            DeviceKind::ConnerNet => "Conner net",
            DeviceKind::ProximityMine => "proximity mine",
            DeviceKind::LooseCargo => "loose cargo",
            DeviceKind::SpareParts => "spare parts",
            DeviceKind::BuzzDroidSwarm => "buzz droid swarm",
            DeviceKind::ClanWrenCommandos => "Clan Wren commandos",
            DeviceKind::DeathWatchCommandos => "Death Watch commandos",
            DeviceKind::ProbeDroid => "DRK-1 probe droid",
            DeviceKind::ImperialSuperCommandos => "Imperial Super Commandos",
            DeviceKind::MandalorianSuperCommandos => "Mandalorian Super Commandos",
            DeviceKind::NiteOwlCommandos => "Nite Owl commandos",
            DeviceKind::SensorBuoy => "sensor buoy",
            DeviceKind::TrackingTorpedo => "tracking torpedo",
            DeviceKind::ElectroChaffCloud => "electro-chaff cloud",
            DeviceKind::BlazerBomb => "blazer bomb",
            DeviceKind::Blaze => "Blaze",
            DeviceKind::CargoDrift => "cargo drift",
        }
    }

    /// What it is.
    pub const fn class(self) -> DeviceClass {
        match self {
            DeviceKind::Bomblet
            | DeviceKind::ElectroProtonBomb
            | DeviceKind::IonBomb
            | DeviceKind::ProtonBomb
            | DeviceKind::SeismicCharge
            | DeviceKind::ThermalDetonator
            | DeviceKind::BlazerBomb
            | DeviceKind::ConcussionBomb => DeviceClass::Bomb,
            DeviceKind::ClusterMine | DeviceKind::ConnerNet | DeviceKind::ProximityMine => DeviceClass::Mine,
            DeviceKind::LooseCargo
            | DeviceKind::SpareParts
            | DeviceKind::ElectroChaffCloud
            | DeviceKind::Blaze
            | DeviceKind::CargoDrift => DeviceClass::Obstacle,
            DeviceKind::BuzzDroidSwarm
            | DeviceKind::ClanWrenCommandos
            | DeviceKind::DeathWatchCommandos
            | DeviceKind::ProbeDroid
            | DeviceKind::ImperialSuperCommandos
            | DeviceKind::MandalorianSuperCommandos
            | DeviceKind::NiteOwlCommandos
            | DeviceKind::SensorBuoy
            | DeviceKind::TrackingTorpedo => DeviceClass::Remote,
        }
    }

    /// OBJ-2: whether it is a device. An electro-chaff cloud is both; other obstacles that cards
    /// drop are none.
    pub const fn is_device(self) -> bool {
        !matches!(self, DeviceKind::LooseCargo | DeviceKind::SpareParts)
    }

    /// Whether it is a bomb.
    pub const fn is_bomb(self) -> bool {
        matches!(self.class(), DeviceClass::Bomb)
    }

    /// Whether it is a mine.
    pub const fn is_mine(self) -> bool {
        matches!(self.class(), DeviceClass::Mine)
    }

    /// DEV-26: whether it is a remote.
    pub const fn is_remote(self) -> bool {
        matches!(self.class(), DeviceClass::Remote)
    }

    /// DEV-46: how many devices are placed at once.
    pub const fn pieces(self) -> usize {
        if matches!(self, DeviceKind::ClusterMine) { 3 } else { 1 }
    }
}

/// DEV-1, ENV-5: who placed a device: a ship, or nobody, if it lies there by an environment card.
/// Nobody's device is friendly to no ship and an enemy of none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placer(u8);

impl Placer {
    /// ENV-5: no ship, and no player.
    pub const NOBODY: Placer = Placer(u8::MAX);

    /// This ship.
    pub const fn ship(ship: ShipSlot) -> Placer {
        Placer(ship.0)
    }

    /// The ship, if it was one.
    pub const fn as_ship(self) -> Option<ShipSlot> {
        if self.0 == u8::MAX { None } else { Some(ShipSlot(self.0)) }
    }

    /// DEV-1: whose the device is, if it is somebody's.
    pub const fn seat(self) -> Option<Seat> {
        match self.as_ship() {
            Some(ship) => Some(ship.seat()),
            None => None,
        }
    }

    /// Whether the device is that player's.
    pub fn is_of(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// Its number, for hashes: that of the ship, or 255.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A device on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Device {
    /// What it is.
    pub kind: DeviceKind,
    /// DEV-46: it is one of the two outer mines of a set.
    pub outer: bool,
    /// DEV-1: who placed it.
    pub by: Placer,
    /// DEV-19.
    pub fuses: u8,
    /// Its centre, heading away from the ship that placed it (GEO-71), or from the edge of the
    /// player who did (ENV-5/open).
    pub pose: Pose,
}

/// Some of the devices of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeviceSet(pub u32);

impl DeviceSet {
    /// None.
    pub const EMPTY: DeviceSet = DeviceSet(0);

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the device in that row is one of them.
    pub const fn has(self, row: usize) -> bool {
        self.0 >> row & 1 == 1
    }

    /// Adds the device in a row.
    pub const fn insert(&mut self, row: usize) {
        self.0 |= 1 << row;
    }

    /// Takes the device in a row out.
    pub const fn remove(&mut self, row: usize) {
        self.0 &= !(1 << row);
    }

    /// Those that are in both.
    pub const fn and(self, other: DeviceSet) -> DeviceSet {
        DeviceSet(self.0 & other.0)
    }

    /// Those that are not in the other.
    pub const fn without(self, other: DeviceSet) -> DeviceSet {
        DeviceSet(self.0 & !other.0)
    }

    /// The rows, in order.
    pub fn rows(self) -> impl Iterator<Item = usize> {
        (0..DEVICES).filter(move |row| self.has(*row))
    }
}

/// The devices on the board. A row keeps its device until that is removed.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Devices {
    /// The rows that hold one.
    pub here: DeviceSet,
    /// The devices; rows that are not `here` mean nothing.
    pub rows: [Device; DEVICES],
}

/// What lies on the board; what lay in other rows is forgotten.
impl Hash for Devices {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Devices { here, rows } = self;
        here.hash(state);
        here.rows().for_each(|row| rows[row].hash(state));
    }
}

impl Devices {
    /// Whether no device is on the board.
    pub const fn is_empty(&self) -> bool {
        self.here.is_empty()
    }

    /// How many more devices there is room for besides the rows of remotes.
    pub const fn room(&self, remotes: ShipSet) -> usize {
        (self.here.0 | remotes.0).count_zeros() as usize
    }

    /// The device in a row.
    pub const fn get(&self, row: usize) -> Option<&Device> {
        if row < DEVICES && self.here.has(row) { Some(&self.rows[row]) } else { None }
    }

    /// Puts a device on the board that is no remote, not into a row of those; its row, if there is
    /// room.
    pub const fn put(&mut self, device: Device, remotes: ShipSet) -> Option<usize> {
        let row = (!(self.here.0 | remotes.0)).trailing_zeros() as usize;
        if row >= DEVICES {
            return None;
        }
        self.rows[row] = device;
        self.here.insert(row);
        Some(row)
    }

    /// DEV-26: puts a remote on the board, in the row with its number.
    pub const fn put_remote(&mut self, remote: ShipSlot, device: Device) {
        self.rows[remote.index()] = device;
        self.here.insert(remote.index());
    }

    /// The ship to which the doings of a unit are counted: for a remote the one that placed it.
    pub const fn placed_by(&self, unit: ShipSlot) -> ShipSlot {
        if !unit.is_remote() {
            return unit;
        }
        match self.rows[unit.index()].by.as_ship() {
            Some(placer) => placer,
            None => unit,
        }
    }

    /// Those whose kind `fits`.
    pub fn of(&self, fits: impl Fn(&Device) -> bool) -> DeviceSet {
        let mut found = DeviceSet::EMPTY;
        for row in self.here.rows().filter(|row| fits(&self.rows[*row])) {
            found.insert(row);
        }
        found
    }

    /// DEV-1: those of one player.
    pub fn of_seat(&self, seat: Seat) -> DeviceSet {
        self.of(|device| device.by.is_of(seat))
    }
}

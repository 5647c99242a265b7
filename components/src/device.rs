//! Devices: bombs, mines and remotes, and the obstacles that cards drop. The kinds, and the devices
//! on the board [DEV-1].

use std::hash::{Hash, Hasher};

use bevy_ecs::prelude::Component;
use serde::{Deserialize, Serialize};

use crate::geometry::Pose;
use crate::ids::{DEVICES, Seat, ShipSet, ShipSlot};

/// A kind of device that a ship drops or launches. The effect of a bomb or mine that detonates is
/// an entry of `cards/abilities/devices.ron`.
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
    /// An obstacle [OBJ-17].
    LooseCargo,
    /// An obstacle [OBJ-18].
    SpareParts,
    /// A bomb.
    ConcussionBomb,
    /// A remote [DEV-50].
    BuzzDroidSwarm,
    /// A remote [DEV-53].
    ClanWrenCommandos,
    /// A remote [DEV-53].
    DeathWatchCommandos,
    /// A remote [DEV-51].
    ProbeDroid,
    /// A remote [DEV-53].
    ImperialSuperCommandos,
    /// A remote [DEV-53].
    MandalorianSuperCommandos,
    /// A remote [DEV-53].
    NiteOwlCommandos,
    /// A remote [DEV-52].
    SensorBuoy,
    /// A remote [DEV-54].
    TrackingTorpedo,
    /// An obstacle [OBJ-16].
    ElectroChaffCloud,
    /// A bomb [DEV-45].
    BlazerBomb,
    /// An obstacle [OBJ-20].
    Blaze,
    /// An obstacle [OBJ-2].
    CargoDrift,
}

/// The number of kinds.
pub const DEVICE_KINDS: usize = DeviceKind::CargoDrift as usize + 1;

/// A class of device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::VariantArray)]
#[repr(u8)]
pub enum DeviceClass {
    /// A bomb [DEV-21].
    Bomb,
    /// A mine [DEV-22].
    Mine,
    /// An obstacle that is dropped like a device [OBJ-12].
    Obstacle,
    /// A remote [DEV-26].
    Remote,
}

crate::sets::members! { DeviceClass: u8 }

impl DeviceKind {
    /// All kinds, in the order of the enum.
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

    /// The name of the device.
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

    /// The class of the device.
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

    /// Whether placing it counts as placing a device [OBJ-2]. An electro-chaff cloud is a device
    /// and an obstacle; loose cargo and spare parts are obstacles only.
    pub const fn is_device(self) -> bool {
        !matches!(self, DeviceKind::LooseCargo | DeviceKind::SpareParts)
    }

    /// Whether the device is a bomb.
    pub const fn is_bomb(self) -> bool {
        matches!(self.class(), DeviceClass::Bomb)
    }

    /// Whether the device is a mine.
    pub const fn is_mine(self) -> bool {
        matches!(self.class(), DeviceClass::Mine)
    }

    /// Whether the device is a remote [DEV-26].
    pub const fn is_remote(self) -> bool {
        matches!(self.class(), DeviceClass::Remote)
    }

    /// The number of devices that are placed at once [DEV-46].
    pub const fn pieces(self) -> usize {
        if matches!(self, DeviceKind::ClusterMine) { 3 } else { 1 }
    }
}

/// The placer of a device: a ship, or nobody if the device lies there because of an environment
/// card. A device of nobody is neither friendly nor an enemy to any ship [DEV-1, ENV-5].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placer(u8);

impl Placer {
    /// No ship and no player [ENV-5].
    pub const NOBODY: Placer = Placer(u8::MAX);

    /// The placer that is this ship.
    pub const fn ship(ship: ShipSlot) -> Placer {
        Placer(ship.0)
    }

    /// The ship that placed the device; `None` for [`Placer::NOBODY`].
    pub const fn as_ship(self) -> Option<ShipSlot> {
        if self.0 == u8::MAX { None } else { Some(ShipSlot(self.0)) }
    }

    /// The seat that the device belongs to; `None` for [`Placer::NOBODY`] [DEV-1].
    pub const fn seat(self) -> Option<Seat> {
        match self.as_ship() {
            Some(ship) => Some(ship.seat()),
            None => None,
        }
    }

    /// Whether the device belongs to `seat`.
    pub fn is_of(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }

    /// The number of the placer, for hashes: the slot of the ship, or 255 for nobody.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// A device on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Device {
    /// The kind of device.
    pub kind: DeviceKind,
    /// Whether the device is one of the two outer mines of a set [DEV-46].
    pub outer: bool,
    /// The placer of the device [DEV-1].
    pub by: Placer,
    /// The number of fuse markers on the device [DEV-19].
    pub fuses: u8,
    /// The centre of the device and its heading: away from the ship that placed it [GEO-71], or
    /// from the edge of the player who placed it [ENV-5/open].
    pub pose: Pose,
}

/// A set of devices of a battle, by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeviceSet(pub u32);

impl DeviceSet {
    /// The empty set.
    pub const EMPTY: DeviceSet = DeviceSet(0);

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of devices.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the device in `row` is in the set.
    pub const fn has(self, row: usize) -> bool {
        self.0 >> row & 1 == 1
    }

    /// Adds the device in `row`.
    pub const fn insert(&mut self, row: usize) {
        self.0 |= 1 << row;
    }

    /// Removes the device in `row`.
    pub const fn remove(&mut self, row: usize) {
        self.0 &= !(1 << row);
    }

    /// The devices that are in both sets.
    pub const fn and(self, other: DeviceSet) -> DeviceSet {
        DeviceSet(self.0 & other.0)
    }

    /// The devices that are not in `other`.
    pub const fn without(self, other: DeviceSet) -> DeviceSet {
        DeviceSet(self.0 & !other.0)
    }

    /// The rows of the devices, ascending.
    pub fn rows(self) -> impl Iterator<Item = usize> {
        (0..DEVICES).filter(move |row| self.has(*row))
    }
}

/// The devices on the board. A device stays in its row until it is removed.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Devices {
    /// The rows that hold a device.
    pub here: DeviceSet,
    /// The devices. Rows that are not in `here` are meaningless.
    pub rows: [Device; DEVICES],
}

/// Hashes the devices on the board, and not the stale data in other rows.
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

    /// The number of free rows, those of remotes excluded.
    pub const fn room(&self, remotes: ShipSet) -> usize {
        (self.here.0 | remotes.0).count_zeros() as usize
    }

    /// The device in `row`, if there is one.
    pub const fn get(&self, row: usize) -> Option<&Device> {
        if row < DEVICES && self.here.has(row) { Some(&self.rows[row]) } else { None }
    }

    /// Puts a device that is not a remote on the board, outside the rows of remotes. Returns its
    /// row, or `None` if there is no room.
    pub const fn put(&mut self, device: Device, remotes: ShipSet) -> Option<usize> {
        let row = (!(self.here.0 | remotes.0)).trailing_zeros() as usize;
        if row >= DEVICES {
            return None;
        }
        self.rows[row] = device;
        self.here.insert(row);
        Some(row)
    }

    /// Puts a remote on the board, in the row with its number [DEV-26].
    pub const fn put_remote(&mut self, remote: ShipSlot, device: Device) {
        self.rows[remote.index()] = device;
        self.here.insert(remote.index());
    }

    /// The ship that is credited with what a unit does: for a remote, the ship that placed it.
    pub const fn placed_by(&self, unit: ShipSlot) -> ShipSlot {
        if !unit.is_remote() {
            return unit;
        }
        match self.rows[unit.index()].by.as_ship() {
            Some(placer) => placer,
            None => unit,
        }
    }

    /// The devices that satisfy `fits`.
    pub fn of(&self, fits: impl Fn(&Device) -> bool) -> DeviceSet {
        let mut found = DeviceSet::EMPTY;
        for row in self.here.rows().filter(|row| fits(&self.rows[*row])) {
            found.insert(row);
        }
        found
    }

    /// The devices of one player [DEV-1].
    pub fn of_seat(&self, seat: Seat) -> DeviceSet {
        self.of(|device| device.by.is_of(seat))
    }
}

//! The closed lists of words that cards use: factions, slots, keywords, formats, sides of the Force.
//!
//! Each word knows its id in squad files and its printed name. Read by every part of the catalogue; nothing here
//! looks at a card.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ruleset::CardSet;

/// An enum of plain words: a constant with all of them, the id of squad files, the printed name, and both ways back.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $xws:literal, $print:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// All of them, in a stable order.
            pub const ALL: [$name; [$($name::$variant),*].len()] = [$($name::$variant),*];

            /// The id that squad files use.
            pub const fn xws(self) -> &'static str {
                match self { $($name::$variant => $xws,)* }
            }

            /// As the rules print it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $print,)* }
            }

            /// The word with this squad-file id.
            pub fn from_xws(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|word| word.xws() == id)
            }

            /// The word that is printed so.
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|word| word.name() == name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

impl CardSet {
    /// Both sets.
    pub const ALL: [CardSet; 2] = [CardSet::Standard, CardSet::Legacy];

    /// The other one.
    pub const fn other(self) -> CardSet {
        match self {
            CardSet::Standard => CardSet::Legacy,
            CardSet::Legacy => CardSet::Standard,
        }
    }

    /// As facts files and rulesets write it.
    pub const fn word(self) -> &'static str {
        match self {
            CardSet::Standard => "standard",
            CardSet::Legacy => "legacy",
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

words! {
    /// SQD-2: the factions.
    Faction {
        /// Rebel.
        RebelAlliance = "rebelalliance", "Rebel Alliance";
        /// Imperial.
        GalacticEmpire = "galacticempire", "Galactic Empire";
        /// Scum.
        ScumAndVillainy = "scumandvillainy", "Scum and Villainy";
        /// Resistance.
        Resistance = "resistance", "Resistance";
        /// First Order.
        FirstOrder = "firstorder", "First Order";
        /// Republic.
        GalacticRepublic = "galacticrepublic", "Galactic Republic";
        /// Separatist.
        SeparatistAlliance = "separatistalliance", "Separatist Alliance";
    }
}

words! {
    /// SQD-19: upgrade types, which are also the slots of an upgrade bar.
    Slot {
        /// Astromech.
        Astromech = "astromech", "Astromech";
        /// Cannon.
        Cannon = "cannon", "Cannon";
        /// Huge ships.
        Cargo = "cargo", "Cargo";
        /// Epic play.
        Command = "command", "Command";
        /// Configuration.
        Configuration = "configuration", "Configuration";
        /// Crew.
        Crew = "crew", "Crew";
        /// Device, which newer prints call Payload.
        Device = "device", "Device";
        /// Force Power.
        ForcePower = "force-power", "Force Power";
        /// Gunner.
        Gunner = "gunner", "Gunner";
        /// Huge ships.
        Hardpoint = "hardpoint", "Hardpoint";
        /// Hyperdrive.
        Hyperdrive = "hyperdrive", "Hyperdrive";
        /// Illicit.
        Illicit = "illicit", "Illicit";
        /// Missile.
        Missile = "missile", "Missile";
        /// Modification.
        Modification = "modification", "Modification";
        /// Sensor.
        Sensor = "sensor", "Sensor";
        /// Tactical Relay.
        TacticalRelay = "tactical-relay", "Tactical Relay";
        /// Talent.
        Talent = "talent", "Talent";
        /// Huge ships.
        Team = "team", "Team";
        /// Tech.
        Tech = "tech", "Tech";
        /// Title.
        Title = "title", "Title";
        /// Torpedo.
        Torpedo = "torpedo", "Torpedo";
        /// Turret.
        Turret = "turret", "Turret";
    }
}

words! {
    /// SQD-7: the keywords printed on ship cards.
    Keyword {
        /// A-wing.
        AWing = "awing", "A-wing";
        /// B-wing.
        BWing = "bwing", "B-wing";
        /// Bounty Hunter.
        BountyHunter = "bountyhunter", "Bounty Hunter";
        /// Clone.
        Clone = "clone", "Clone";
        /// Dark Side.
        DarkSide = "darkside", "Dark Side";
        /// Droid.
        Droid = "droid", "Droid";
        /// Freighter.
        Freighter = "freighter", "Freighter";
        /// Jedi.
        Jedi = "jedi", "Jedi";
        /// Light Side.
        LightSide = "lightside", "Light Side";
        /// Mandalorian.
        Mandalorian = "mandalorian", "Mandalorian";
        /// Partisan.
        Partisan = "partisan", "Partisan";
        /// Sith.
        Sith = "sith", "Sith";
        /// Spectre.
        Spectre = "spectre", "Spectre";
        /// TIE.
        Tie = "tie", "TIE";
        /// Wookiee.
        Wookiee = "wookiee", "Wookiee";
        /// X-wing.
        XWing = "xwing", "X-wing";
        /// Y-wing.
        YWing = "ywing", "Y-wing";
        /// YT-1300.
        Yt1300 = "yt1300", "YT-1300";
    }
}

words! {
    /// SQD-17, LEG-4: the formats that a set flags its cards for.
    Format {
        /// Standard.
        Standard = "standard", "Standard";
        /// Extended (20-point set only).
        Extended = "extended", "Extended";
        /// Wild Space (200-point set only).
        WildSpace = "wildspace", "Wild Space";
        /// Epic.
        Epic = "epic", "Epic";
    }
}

words! {
    /// A side of the Force, as Force symbols and restrictions print it.
    ForceSide {
        /// Dark.
        Dark = "dark", "Dark Side";
        /// Light.
        Light = "light", "Light Side";
    }
}

words! {
    /// What a card is. Cards are named by kind and id: "darthvader" is a ship card and an upgrade card.
    CardKind {
        /// A ship type: dial, base, printed values.
        Chassis = "chassis", "ship type";
        /// A ship card.
        Pilot = "pilot", "ship card";
        /// An upgrade card.
        Upgrade = "upgrade", "upgrade card";
        /// A condition card.
        Condition = "condition", "condition card";
        /// A damage card.
        Damage = "damage", "damage card";
        /// A bomb, mine, remote or placed obstacle.
        Device = "device", "device";
        /// A ship ability.
        ShipAbility = "shipability", "ship ability";
    }
}

//! Upgrade slots, and the macro that declares closed lists of card words.

use crate::sets::Member;

/// Declares an enum of words with a list of all values, the id of squad files, the printed name,
/// and the conversions from both.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $xws:literal, $print:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[repr(u8)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// All values, in a stable order.
            pub const ALL: [$name; [$($name::$variant),*].len()] = [$($name::$variant),*];

            /// The id that squad files use.
            pub const fn xws(self) -> &'static str {
                match self { $($name::$variant => $xws,)* }
            }

            /// The word as the rules print it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $print,)* }
            }

            /// The word with this squad-file id.
            pub fn from_xws(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|word| word.xws() == id)
            }

            /// The word with this printed name.
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|word| word.name() == name)
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

words! {
    /// Upgrade types, which are also the slots of an upgrade bar [SQD-19].
    Slot {
        /// Astromech.
        Astromech = "astromech", "Astromech";
        /// Cannon.
        Cannon = "cannon", "Cannon";
        /// Cargo, of huge ships.
        Cargo = "cargo", "Cargo";
        /// Command, of Epic play.
        Command = "command", "Command";
        /// Configuration.
        Configuration = "configuration", "Configuration";
        /// Crew.
        Crew = "crew", "Crew";
        /// Device. Newer prints call it Payload.
        Device = "device", "Device";
        /// Force Power.
        ForcePower = "force-power", "Force Power";
        /// Gunner.
        Gunner = "gunner", "Gunner";
        /// Hardpoint, of huge ships.
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
        /// Team, of huge ships.
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

impl Member for Slot {
    type Bits = u32;
    const COUNT: u32 = Slot::ALL.len() as u32;

    fn number(self) -> u32 {
        self as u32
    }

    fn nth(number: u32) -> Slot {
        Slot::ALL[number as usize]
    }
}

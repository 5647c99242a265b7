//! The closed lists of words that cards use: factions, keywords, formats, sides of the Force.
//!
//! Each word knows its id in squad files and its printed name. Every part of the catalogue uses
//! these lists; nothing here looks at a card.

use killbox_components::words;

words! {
    /// A faction [SQD-2].
    Faction {
        /// The Rebel Alliance.
        RebelAlliance = "rebelalliance", "Rebel Alliance";
        /// The Galactic Empire.
        GalacticEmpire = "galacticempire", "Galactic Empire";
        /// Scum and Villainy.
        ScumAndVillainy = "scumandvillainy", "Scum and Villainy";
        /// The Resistance.
        Resistance = "resistance", "Resistance";
        /// The First Order.
        FirstOrder = "firstorder", "First Order";
        /// The Galactic Republic.
        GalacticRepublic = "galacticrepublic", "Galactic Republic";
        /// The Separatist Alliance.
        SeparatistAlliance = "separatistalliance", "Separatist Alliance";
    }
}

words! {
    /// A keyword that ship cards print [SQD-7].
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
    /// A format for which a set flags its cards [SQD-17, LEG-4].
    Format {
        /// The Standard format.
        Standard = "standard", "Standard";
        /// The Extended format; 20-point set only.
        Extended = "extended", "Extended";
        /// The Wild Space format; 200-point set only.
        WildSpace = "wildspace", "Wild Space";
        /// The Epic format.
        Epic = "epic", "Epic";
    }
}

words! {
    /// A side of the Force, as Force symbols and restrictions print it.
    ForceSide {
        /// The dark side.
        Dark = "dark", "Dark Side";
        /// The light side.
        Light = "light", "Light Side";
    }
}

words! {
    /// The kind of a card. Kind and id together name a card: "darthvader" is a ship card and an
    /// upgrade card.
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

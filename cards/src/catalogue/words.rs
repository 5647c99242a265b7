//! The closed lists of words that cards use: factions, keywords, formats, sides of the Force.
//!
//! Each word knows its id in squad files and its printed name. Read by every part of the catalogue;
//! nothing here looks at a card.

use killbox_components::words;

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
    /// What a card is. Cards are named by kind and id: "darthvader" is a ship card and an upgrade
    /// card.
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

//! Converts words of the data sets to values of the card model. Errors name the expected words.

use killbox_cards::catalogue::{
    ChargeLine, DeviceKind, Faction, ForceLine, ForceSide, Format, Keyword, Slot, Stat, did_you_mean,
};
use killbox_components::action::{ActionColor, ActionKind, BarAction};
use killbox_components::arc::{Arc, WeaponArc};
use killbox_components::damage::DamageTrait;
use killbox_components::size::Size;

use super::raw;

/// The reason why a word was rejected. The caller adds the card and the file.
pub type Refused = String;

fn pick<T: Copy>(words: &[(&'static str, T)], word: &str, what: &str) -> Result<T, Refused> {
    let found = words.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let names = || words.iter().map(|(name, _)| *name);
        let known: Vec<_> = names().collect();
        format!("'{word}' is not {what}: expected one of {}{}", known.join(", "), did_you_mean(word, names()))
    })
}

macro_rules! by_name {
    ($($(#[$doc:meta])* $name:ident: $word:ty, $key:ident, $what:literal;)*) => {$(
        $(#[$doc])*
        pub fn $name(word: &str) -> Result<$word, Refused> {
            pick(&<$word>::ALL.map(|value| (value.$key(), value)), word, $what)
        }
    )*};
}

by_name! {
    /// A keyword by its printed name.
    keyword: Keyword, name, "a keyword";
    /// A side of the Force: `dark` or `light`.
    force_side: ForceSide, xws, "a side of the Force";
}

/// A faction by its squad-file id or its name.
pub fn faction(word: &str) -> Result<Faction, Refused> {
    let named = Faction::ALL.into_iter().find(|faction| faction.name() == word);
    pick(
        &Faction::ALL.map(|faction| (faction.xws(), faction)),
        named.map_or(word, |faction| faction.xws()),
        "a faction",
    )
}

/// An upgrade slot by its printed name. The 50-point data call devices payloads.
pub fn slot(word: &str) -> Result<Slot, Refused> {
    let word = if word == "Payload" { Slot::Device.name() } else { word };
    pick(&Slot::ALL.map(|slot| (slot.name(), slot)), word, "an upgrade slot")
}

/// A base size.
pub fn size(word: &str) -> Result<Size, Refused> {
    let words =
        [("Small", Size::Small), ("Medium", Size::Medium), ("Large", Size::Large), ("Huge", Size::Huge)];
    pick(&words, word, "a ship size")
}

/// The arc of a weapon.
pub fn weapon_arc(word: &str) -> Result<WeaponArc, Refused> {
    let words = [
        ("Front Arc", WeaponArc::Fixed(Arc::Front)),
        ("Rear Arc", WeaponArc::Fixed(Arc::Rear)),
        ("Left Arc", WeaponArc::Fixed(Arc::Left)),
        ("Right Arc", WeaponArc::Fixed(Arc::Right)),
        ("Full Front Arc", WeaponArc::Fixed(Arc::FullFront)),
        ("Full Rear Arc", WeaponArc::Fixed(Arc::FullRear)),
        ("Bullseye Arc", WeaponArc::Fixed(Arc::Bullseye)),
        ("Single Turret Arc", WeaponArc::SingleTurret),
        ("Double Turret Arc", WeaponArc::DoubleTurret),
    ];
    pick(&words, word, "an arc")
}

/// A kind of action.
pub fn action_kind(word: &str) -> Result<ActionKind, Refused> {
    let words = [
        ("Barrel Roll", ActionKind::BarrelRoll),
        ("Boost", ActionKind::Boost),
        ("Calculate", ActionKind::Calculate),
        ("Cloak", ActionKind::Cloak),
        ("Coordinate", ActionKind::Coordinate),
        ("Evade", ActionKind::Evade),
        ("Focus", ActionKind::Focus),
        ("Jam", ActionKind::Jam),
        ("Lock", ActionKind::Lock),
        ("Reinforce", ActionKind::Reinforce),
        ("Reload", ActionKind::Reload),
        ("Rotate Arc", ActionKind::Rotate),
        ("SLAM", ActionKind::Slam),
    ];
    pick(&words, word, "an action")
}

/// The colour of an action.
pub fn action_color(word: &str) -> Result<ActionColor, Refused> {
    let words = [("White", ActionColor::White), ("Red", ActionColor::Red), ("Purple", ActionColor::Purple)];
    pick(&words, word, "the difficulty of an action")
}

/// An icon of an action bar with its linked action.
pub fn bar_action(action: &raw::Action) -> Result<BarAction, Refused> {
    let icon = |action: &raw::Action| {
        let color = action.difficulty.as_deref().map_or(Ok(ActionColor::White), action_color)?;
        Ok::<_, Refused>((action_kind(&action.kind)?, color))
    };
    let (kind, color) = icon(action)?;
    Ok(BarAction { kind, color, link: action.linked.as_deref().map(icon).transpose()? })
}

/// A value that an upgrade changes.
pub fn stat(word: &str) -> Result<Stat, Refused> {
    let words = [
        ("agility", Stat::Agility),
        ("hull", Stat::Hull),
        ("shields", Stat::Shields),
        ("energy", Stat::Energy),
    ];
    pick(&words, word, "a printed value")
}

/// A kind of device.
pub fn device_kind(word: &str) -> Result<DeviceKind, Refused> {
    let words = [
        ("Bomb", DeviceKind::Bomb),
        ("Mine", DeviceKind::Mine),
        ("Remote", DeviceKind::Remote),
        ("Obstacle", DeviceKind::Obstacle),
    ];
    pick(&words, word, "a kind of device")
}

/// The trait of a damage card.
pub fn damage_trait(word: &str) -> Result<DamageTrait, Refused> {
    pick(&[("Pilot", DamageTrait::Pilot), ("Ship", DamageTrait::Ship)], word, "the trait of a damage card")
}

/// Standard charges. Only the text of the card says that they cannot be recovered [CHG-7].
pub fn charges(line: &raw::Charges, text: Option<&str>) -> ChargeLine {
    let unrecoverable = text.is_some_and(|text| text.contains("[Charge] cannot be recovered"));
    ChargeLine { limit: line.value, recurring: line.recovers, unrecoverable }
}

/// A Force capacity.
pub fn force(line: &raw::Charges) -> Result<ForceLine, Refused> {
    let mut sides = all(&line.side, force_side)?;
    sides.sort_unstable();
    Ok(ForceLine { limit: line.value, recurring: line.recovers, sides })
}

/// The formats whose flags are set.
pub fn formats(flags: &raw::Formats) -> Vec<Format> {
    let all = [
        (flags.standard, Format::Standard),
        (flags.extended, Format::Extended),
        (flags.wildspace, Format::WildSpace),
        (flags.epic, Format::Epic),
    ];
    all.into_iter().filter(|(flag, _)| *flag).map(|(_, format)| format).collect()
}

/// Converts every word of a list.
pub fn all<T>(words: &[String], read: fn(&str) -> Result<T, Refused>) -> Result<Vec<T>, Refused> {
    words.iter().map(|word| read(word)).collect()
}

/// The id of a card or device for which the data sets have only a name: lower-case letters and
/// digits.
pub fn id_of(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

//! The published table of card numbers has every card, and it only grows.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use killbox_cards::catalogue::{CardSet, Catalogue};
use killbox_players::observe::{IdKind, NO_CARD, TABLE, card_number, cards};

/// The number of lines of the table when it was first published, and their checksum. A line that
/// was published never changes.
const PUBLISHED: (usize, u32) = (1645, 0x1741_f881);

/// The ids of all cards of all sets.
fn every_card() -> BTreeSet<(IdKind, String)> {
    let mut all = BTreeSet::new();
    for set in CardSet::ALL {
        let cards = Catalogue::embedded().cards(set);
        all.extend(cards.all_chassis().iter().map(|chassis| (IdKind::Chassis, chassis.id.clone())));
        all.extend(cards.pilots().iter().map(|pilot| (IdKind::Pilot, pilot.id.clone())));
        all.extend(cards.upgrades().iter().map(|upgrade| (IdKind::Upgrade, upgrade.id.clone())));
        all.extend(cards.ship_abilities().iter().map(|name| (IdKind::ShipAbility, name.clone())));
    }
    all
}

/// `KILLBOX_WRITE_IDS=1` appends the cards that are missing.
#[test]
fn every_card_has_a_number() {
    let missing: Vec<_> =
        every_card().into_iter().filter(|(kind, id)| card_number(*kind, id) == NO_CARD).collect();
    if missing.is_empty() {
        return;
    }
    assert!(
        env::var_os("KILLBOX_WRITE_IDS").is_some(),
        "players/ids.txt has no numbers for {missing:?}: KILLBOX_WRITE_IDS=1 appends them"
    );
    let mut table = TABLE.to_owned();
    for wanted in IdKind::ALL {
        let highest = cards().filter(|(kind, ..)| *kind == wanted).map(|(_, number, _)| number).max();
        let of_kind = missing.iter().filter(|(kind, _)| *kind == wanted);
        for (number, (kind, id)) in (highest.unwrap_or(NO_CARD) + 1..).zip(of_kind) {
            writeln!(table, "{number} {} {id}", kind.word()).expect("text can be written");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ids.txt");
    fs::write(&path, table).expect("the table can be written");
}

#[test]
fn the_table_only_grows() {
    let lines = || TABLE.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines().count(), cards().count(), "a line is not 'number kind id'");
    let (count, wanted) = PUBLISHED;
    let published = lines().take(count).flat_map(|line| line.bytes().chain([b'\n']));
    // FNV-1a.
    let sum = published.fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    assert_eq!(sum, wanted, "a published line has changed: {sum:08x}");
    // The cards of a kind are numbered from 1 on, without gaps, and have one number each.
    for wanted in IdKind::ALL {
        let of_kind: Vec<_> = cards().filter(|(kind, ..)| *kind == wanted).collect();
        assert!(of_kind.iter().zip(1..).all(|((_, number, _), at)| *number == at), "{wanted:?}");
        let ids: BTreeSet<_> = of_kind.iter().map(|(.., id)| id).collect();
        assert_eq!(ids.len(), of_kind.len(), "{wanted:?}: an id stands twice");
        assert!(of_kind.iter().all(|(kind, number, id)| card_number(*kind, id) == *number), "{wanted:?}");
    }
    assert_eq!(card_number(IdKind::Pilot, "nobody"), NO_CARD);
}

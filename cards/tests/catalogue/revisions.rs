//! Revisions of points.

use killbox_cards::catalogue::revision::{Revision, current, revision, revisions};
use killbox_cards::catalogue::{CardKind, CardSet, Catalogue, Slot};

/// Every revision lists cards of its set, can be chosen in any case, and survives being written.
#[test]
fn every_revision_is_whole() {
    assert!(revisions().len() >= 18);
    for one in revisions() {
        let cards = Catalogue::embedded().cards(one.set);
        assert!(one.pilots.len() > 600 && one.upgrades.len() > 400, "{}", one.name);
        for id in one.pilots.keys() {
            assert!(cards.pilot(id).is_some(), "{}: {id}", one.name);
        }
        for id in one.upgrades.keys() {
            assert!(cards.upgrade(id).is_some(), "{}: {id}", one.name);
        }
        assert_eq!(revision(&one.name.to_lowercase()), Some(one));
        assert_eq!(Revision::read(&one.write()).as_ref(), Ok(one));
    }
}

/// The current revision of a set is its newest one. The 20-point set has the points of its facts.
#[test]
fn the_newest_revision_is_the_current_one() {
    for (set, name) in
        [(CardSet::Legacy, Some("X2PO-2026-03")), (CardSet::Standard, None), (CardSet::Xwa, Some("50P20"))]
    {
        let own = current(set);
        assert_eq!(own.map(|own| own.name.as_str()), name);
        let newest = revisions().iter().rfind(|one| one.set == set);
        assert!(own.is_none_or(|own| newest == Some(own)), "{set}");
        let used = Catalogue::embedded().cards(set).points_version();
        assert_eq!(used, name.unwrap_or("3.9.1"));
    }
}

/// Without a choice a set has its current revision; with one, the costs, loadout values, slots and
/// formats of that day.
#[test]
fn the_chosen_revision_counts() {
    let own = current(CardSet::Xwa).expect("the 50-point set has revisions");
    let now = Catalogue::embedded().cards(CardSet::Xwa);
    assert_eq!(now.points_version(), own.name);
    let luke = now.pilot("lukeskywalker").expect("a card");
    assert_eq!(
        (luke.cost, luke.loadout),
        (own.pilots["lukeskywalker"].cost, own.pilots["lukeskywalker"].loadout)
    );
    let older = revision("50P10").expect("a revision");
    let then = Catalogue::with_points(&[older], None).expect("cards");
    assert_eq!(then.cards(CardSet::Xwa).points_version(), "50P10");
    for (id, listed) in &older.pilots {
        let pilot = then.cards(CardSet::Xwa).pilot(id).expect("a card");
        assert_eq!(
            (pilot.cost, pilot.loadout, &pilot.slots),
            (listed.cost, listed.loadout, &listed.slots),
            "{id}"
        );
    }
    // A card that came later cannot be bought then, and other sets keep their points.
    let later = then.cards(CardSet::Xwa).upgrade("roilinganger-legendsandrelics").expect("a card");
    assert!(later.cost.is_none() && later.formats.is_empty());
    assert_eq!(then.cards(CardSet::Legacy), Catalogue::embedded().cards(CardSet::Legacy));
}

/// What changed between two revisions: every card whose points differ, and no other.
#[test]
fn changes_name_every_difference() {
    let [before, after] = ["50P11", "50P20"].map(|name| revision(name).expect("a revision"));
    let changes = before.changes(after);
    let costs = changes.iter().filter(|change| (change.kind, change.what) == (CardKind::Pilot, "cost"));
    let differ =
        |id: &&String| before.pilots.get(*id).map(|p| p.cost) != after.pilots.get(*id).map(|p| p.cost);
    let ids: std::collections::BTreeSet<_> = before.pilots.keys().chain(after.pilots.keys()).collect();
    assert_eq!(
        costs.map(|change| &change.id).collect::<Vec<_>>(),
        ids.into_iter().filter(differ).collect::<Vec<_>>()
    );
    assert!(before.changes(before).is_empty());
}

/// A line that is no card is named with its number.
#[test]
fn faulty_files() {
    let head = "set xwa\nname a\nsince 2026-01-01\ntitle t\nsource s\n";
    let read = |line: &str| Revision::read(&format!("{head}{line}\n"));
    let pilot = &read("p luke 14/10 SXE acf r2").expect("a card").pilots["luke"];
    assert_eq!((pilot.cost, pilot.loadout, pilot.restricted), (14, Some(10), 2));
    assert_eq!(pilot.slots, [Slot::Astromech, Slot::Configuration, Slot::ForcePower]);
    for wrong in [
        "p luke",
        "p luke x SXE a",
        "p luke 1 Q a",
        "p luke 1 S 9",
        "u juke size:1,x S",
        "u juke 1 S 3",
        "nonsense",
    ] {
        let why = read(wrong).expect_err(wrong);
        assert!(why.contains("line 6") && why.contains(wrong), "{why}");
    }
    assert!(Revision::read("set xwa\n").expect_err("no name").contains("`name` is missing"));
    assert!(Revision::read(&head.replace("xwa", "epic")).expect_err("no set").contains("`set`"));
}

//! Points of other days: whether a squad that costs too much by the present points is legal by
//! those of an earlier day, for which it may have been built.

use std::sync::{LazyLock, OnceLock};

use killbox_cards::catalogue::Catalogue;
use killbox_cards::catalogue::revision::{Revision, revision, revisions};
use killbox_components::ruleset::{CardSet, Ruleset};

use super::check::find_faults;
use super::fault::SquadFault;
use super::xws::Xws;

/// The newest other revision of the ruleset's points by which the squad is legal. `faults` are
/// those by the points of `catalogue`. `None` if anything but points rejects the squad, or if the
/// points are a user's own.
pub(super) fn fitting(
    xws: &Xws,
    ruleset: &Ruleset,
    catalogue: &Catalogue,
    faults: &[SquadFault],
) -> Option<&'static Revision> {
    let mut refusing = faults.iter().filter(|fault| !fault.warning).peekable();
    refusing.peek()?;
    let version = catalogue.cards(ruleset.card_set).points_version();
    let is_own = revision(version).is_none()
        && version != Catalogue::embedded().cards(ruleset.card_set).points_version();
    if is_own || !refusing.all(|fault| fault.problem.is_of_points()) {
        return None;
    }
    let legal = |(other, catalogue): (&'static Revision, &'static Catalogue)| {
        let (_, faults) = find_faults(xws, catalogue, ruleset, false);
        faults.iter().all(|fault| fault.warning).then_some(other)
    };
    by_points(ruleset.card_set).filter(|(other, _)| other.name != version).find_map(legal)
}

/// The revisions of a set, the newest first, with the cards by their points.
pub(crate) fn by_points(set: CardSet) -> impl Iterator<Item = (&'static Revision, &'static Catalogue)> {
    let of_set = revisions().iter().enumerate().rev().filter(move |(_, revision)| revision.set == set);
    of_set.filter_map(|(at, revision)| Some((revision, catalogue_of(at, revision)?)))
}

/// The cards by the points of a revision, which has this place among all. They are read once.
fn catalogue_of(at: usize, revision: &'static Revision) -> Option<&'static Catalogue> {
    static CATALOGUES: LazyLock<Vec<OnceLock<Option<Catalogue>>>> =
        LazyLock::new(|| revisions().iter().map(|_| OnceLock::new()).collect());
    CATALOGUES[at].get_or_init(|| Catalogue::with_points(&[revision], None).ok()).as_ref()
}

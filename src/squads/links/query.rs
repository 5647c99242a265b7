//! Splits a link into keys and values, and words the message for a link that does not say enough.

use std::borrow::Cow;

/// The advice for a link that does not say enough.
pub(super) const EXPORT: &str = "export the squad as XWS from the builder instead";

/// The keys and values behind the `?`.
pub(super) fn query(link: &str) -> Vec<(String, String)> {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let query = query.split_once('#').map_or(query, |(query, _)| query).replace("&amp;", "&");
    form_urlencoded::parse(query.trim().as_bytes())
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .collect()
}

pub(super) fn value<'a>(query: &'a [(String, String)], key: &str) -> Option<Cow<'a, str>> {
    query.iter().find(|(name, _)| name == key).map(|(_, value)| Cow::from(value))
}

/// The message for unknown numbers of a link: where they stand, and what to do.
pub(super) fn unknown_numbers(unknown: &[String], table: &str) -> String {
    format!("killbox does not know these cards of {table}: {}; {EXPORT}", unknown.join(", "))
}

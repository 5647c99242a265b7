//! The embedded page: it is complete (after `npm run build`), and its files have the media types
//! that browsers require.

use killbox_serve::embedded;

#[test]
fn the_page_is_there_with_everything_that_it_names() {
    let files = embedded().expect("web/dist: `npm --prefix web run build` makes it");
    let index = files("index.html").expect("the page itself");
    assert_eq!(index.kind, "text/html; charset=utf-8");
    let text = String::from_utf8(index.bytes.to_vec()).expect("text");
    let named: Vec<&str> = text.split(['"', '\'']).filter_map(|word| word.strip_prefix("./")).collect();
    assert!(named.len() > 2, "{text}");
    for name in &named {
        let file = files(name).unwrap_or_else(|| panic!("{name} is missing"));
        let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => continue,
        };
        assert_eq!(file.kind, kind, "{name}");
        assert!(file.tag.len() == 16 && file.tag.bytes().all(|letter| letter.is_ascii_hexdigit()));
    }
    // The policy forbids inline scripts and styles.
    assert!(!text.contains("style=") && !text.contains("<script>"), "{text}");
    assert!(files("Cargo.toml").is_none() && files("../Cargo.toml").is_none() && files("").is_none());
}

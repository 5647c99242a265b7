//! A game as one self-contained HTML file that plays in any browser without a network. It contains
//! the compressed story and the viewer.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

use super::{STYLE, escaped};
use crate::scene::Story;

/// The modules of the viewer, which are joined into one script.
const WORDS: &str = include_str!("game/words.js");
const SVG: &str = include_str!("game/svg.js");
const DICE: &str = include_str!("game/dice.js");
const SHAPES: &str = include_str!("game/shapes.js");
const BOARD: &str = include_str!("game/board.js");
const PLAYER: &str = include_str!("game/player.js");
const GAME_STYLE: &str = include_str!("game/game.css");
/// The script that unpacks the story and starts the viewer.
const START: &str = include_str!("game/start.js");

/// The page of a game.
///
/// The story is deflated and base64-encoded, so of the texts that users wrote only the escaped
/// title appears in the page.
pub fn page(story: &Story) -> String {
    let json = serde_json::to_vec(story).expect("a story is plain data");
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&json).expect("writing to memory");
    let packed = base64(&packed.finish().expect("writing to memory"));
    let title = escaped(&story.title);
    let foot = escaped(&format!(
        "game {} of seed {}, ruleset {}, by killbox {}",
        story.game, story.seed, story.ruleset, story.killbox
    ));
    let script = [WORDS, SVG, SHAPES, DICE, BOARD, PLAYER, START].map(inlined).concat();
    format!(
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{STYLE}{GAME_STYLE}body.game {{ max-width: 100rem; padding: .75rem 1rem; }}\n</style>\n</head>\n<body class=game>\n<main>\n<h1 class=kb-unseen>{title}</h1>\n<div id=game><noscript>A script plays the game, but this browser runs no scripts.</noscript></div>\n<p class=soft>{foot} <button class=theme type=button>Light or dark</button></p>\n</main>\n<script type=\"text/plain\" id=story>{packed}</script>\n<script type=module>\n{script}</script>\n</body>\n</html>\n"
    )
}

/// The lines of a module without its imports and exports, since all modules share one script.
fn inlined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import ") && !line.starts_with("export {"));
    lines.map(|line| line.strip_prefix("export ").unwrap_or(line)).flat_map(|line| [line, "\n"]).collect()
}

/// Encodes bytes in the base64 of RFC 4648.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let [a, b, c] = [0, 1, 2].map(|i| u32::from(three.get(i).copied().unwrap_or(0)));
        let bits = a << 16 | b << 8 | c;
        for (at, shift) in [18, 12, 6, 0].into_iter().enumerate() {
            let letter = LETTERS[(bits >> shift & 63) as usize];
            text.push(if at <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_has_them() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn modules_stand_in_one_script() {
        let script = [WORDS, SVG, SHAPES, DICE, BOARD, PLAYER, START].map(inlined).concat();
        assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
        assert!(!script.contains("</script") && !script.contains("<!--"));
    }
}

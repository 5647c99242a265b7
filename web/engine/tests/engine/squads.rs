//! Checks of pasted squads.

use serde_json::Value;

use crate::support::{read, sample};

fn check(text: &str, ruleset: Option<&str>) -> Value {
    read(&killbox_web::check(text, ruleset).expect("a known ruleset"))
}

#[test]
fn every_sample_is_accepted_and_so_is_what_is_made_of_it() {
    let samples = read(&killbox_web::samples());
    for sample in samples.as_array().unwrap() {
        let checked = check(sample["text"].as_str().unwrap(), None);
        assert_eq!(checked["accepted"], true, "{}", sample["id"]);
        assert_eq!(checked["ruleset"], sample["ruleset"], "{}", sample["id"]);
        assert_eq!(checked["squad"]["points"].as_f64(), sample["points"].as_f64(), "{}", sample["id"]);
        let again = check(checked["xws"].as_str().unwrap(), sample["ruleset"].as_str());
        assert_eq!(again["squad"], checked["squad"]);
        assert_eq!(again["xws"], checked["xws"]);
    }
}

#[test]
fn an_unknown_pilot_is_a_fault_with_its_place_and_the_nearest() {
    let text = sample("rebel-red-and-gold").replace("\"wedgeantilles\"", "\"wedgeantiles\"");
    let checked = check(&text, Some("legacy"));
    assert_eq!((&checked["accepted"], &checked["xws"]), (&Value::Bool(false), &Value::Null));
    let fault = &checked["faults"][0];
    assert_eq!((&fault["id"], &fault["nearest"]), (&"wedgeantiles".into(), &"wedgeantilles".into()));
    assert_eq!((&fault["ship"], &fault["rule"]), (&1.into(), &"SQD-17".into()));
    assert_eq!(fault["where"], "ship 1 (wedgeantiles)");
    assert_eq!(fault["todo"], "did you mean `wedgeantilles`?");
    assert!(!fault["what"].as_str().unwrap().contains("did you mean"));
}

#[test]
fn what_is_no_squad_is_said_and_harms_nothing() {
    let long = "a".repeat(10 << 20);
    let odd = "\u{202e}\u{0}<script>alert(1)</script>\u{1F680}".to_owned();
    let deep = "[".repeat(200_000);
    for text in
        ["", "   ", "{", "<script>alert(1)</script>", "https://example.org/?f=x&d=y", &long, &odd, &deep]
    {
        let checked = check(text, None);
        assert_eq!(checked["accepted"], false);
        assert_eq!(checked["squad"], Value::Null);
        let fault = &checked["faults"][0];
        assert!(!fault["what"].as_str().unwrap().is_empty() && !fault["todo"].as_str().unwrap().is_empty());
        assert!(checked.to_string().len() < 2000, "a fault repeats no more of a text than it takes");
    }
}

#[test]
fn an_unknown_ruleset_is_refused() {
    let fault = killbox_web::check("{}", Some("legcy")).unwrap_err();
    assert_eq!(fault.r#where, "ruleset");
    assert!(fault.what.contains("legacy"), "{fault}");
}

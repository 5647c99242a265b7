//! Players that a network plays: what is checked in a file before a game.

#[path = "../../../networks/tests/onnx/mod.rs"]
#[allow(dead_code, reason = "tests of networks use more of it")]
mod onnx;

use killbox_players::policy::{self, Network};
use onnx::{FLOAT, File, Tensor};

/// A network that returns the first number of each option. Further nodes can be appended.
fn first_column(options: &str) -> File {
    let mut column = [0.0; 16];
    column[0] = 1.0;
    File::new()
        .input("options", FLOAT, &["battles", options, "16"])
        .tensor("column", Tensor::Floats(&[16, 1], &column))
        .tensor("shape", Tensor::Ints(&[2], &[0, -1]))
        .node("MatMul", &["options", "column"], "a")
        .node("Reshape", &["a", "shape"], "b")
}

/// A network that takes `ships` with so many columns and gives each option their sum.
fn of_ships(columns: &str) -> File {
    let first = vec![0.5; 16 * 71 * 256];
    File::new()
        .input("ships", FLOAT, &["battles", "16", columns])
        .tensor("shape", Tensor::Ints(&[2], &[0, -1]))
        .tensor("first", Tensor::Floats(&[16 * 71, 256], &first))
        .node("Reshape", &["ships", "shape"], "a")
        .node("MatMul", &["a", "first"], "logits")
        .output("logits", &["battles", "256"])
}

/// The numbers of version 2 are the first ones of a row, so a network of version 2 plays on.
#[test]
fn a_network_of_version_2_gets_its_numbers() {
    assert_eq!(widths(of_ships("71")), Ok(vec![256]));
    let why = widths(of_ships("72")).expect_err("no version has 72 numbers");
    assert!(why.contains("(battles, 16, 72)") && why.contains("(battles, 16, 100)"), "{why}");
}

fn widths(file: File) -> Result<Vec<usize>, String> {
    policy::load(file.bytes()).map(|network: std::sync::Arc<Network>| network.widths().collect())
}

#[test]
fn a_file_may_leave_the_number_of_options_free() {
    let all = [8, 16, 32, 64, 128, 256];
    let file = first_column("options").output("b", &["battles", "options"]);
    assert_eq!(widths(file), Ok(all.to_vec()));
    let file = first_column("256").output("b", &["battles", "256"]);
    assert_eq!(widths(file), Ok(vec![256]));
}

/// A softmax over all rows lowers the numbers of the options when more empty rows follow.
#[test]
fn empty_rows_must_change_nothing() {
    let file = first_column("options").node("Softmax", &["b"], "logits");
    let why = widths(file.output("logits", &["battles", "options"])).expect_err("they depend on empty rows");
    assert!(why.contains("differently when empty rows follow them"), "{why}");
    assert!(why.contains("fix the dimension at 256"), "{why}");
    let fixed = first_column("256").node("Softmax", &["b"], "logits").output("logits", &["battles", "256"]);
    assert_eq!(widths(fixed), Ok(vec![256]));
}

/// A file that declares a free number of options but takes only 256 is rejected with advice.
#[test]
fn what_takes_256_options_alone_says_so() {
    let ones = [1.0; 256];
    let file = first_column("options")
        .tensor("ones", Tensor::Floats(&[1, 256], &ones))
        .node("Mul", &["b", "ones"], "logits")
        .output("logits", &["battles", "options"]);
    let why = widths(file).expect_err("its table has 256 columns");
    assert!(
        why.contains("it was run with 8") && why.contains("if it takes only 256, fix the dimension"),
        "{why}"
    );
}

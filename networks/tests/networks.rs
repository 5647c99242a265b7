//! Networks written by hand: the result of a row depends on no other row, and a file that cannot be
//! used is rejected with its reason.

mod onnx;

use std::sync::Arc;

use killbox_networks::{Array, Known, Network, ROWS, Refused, Runner};
use onnx::{FLOAT, File, INT8, INT32, INT64, Tensor};

const OPTIONS: usize = 24;
const KNOWN: [Known; 3] = [
    Known { name: "options", shape: &[OPTIONS, 5], by_option: true, older: None },
    Known { name: "globals", shape: &[7], by_option: false, older: Some(2) },
    Known { name: "mask", shape: &[OPTIONS], by_option: true, older: None },
];

/// Pseudorandom numbers between -1 and 1.
fn numbers(n: usize, seed: u32) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12345);
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..n).map(|_| next()).collect()
}

/// Two layers over each option and one over the globals, added up. The file names the dimension of
/// the options, and the globals yield `width` numbers, which are as many as the options or 1.
fn layers(options: &str, width: usize) -> File {
    let count = options.parse().unwrap_or(-1);
    File::new()
        .input("options", FLOAT, &["battles", options, "5"])
        .input("globals", FLOAT, &["battles", "7"])
        .tensor("w1", Tensor::Floats(&[5, 19], &numbers(5 * 19, 1)))
        .tensor("w2", Tensor::Floats(&[19, 1], &numbers(19, 2)))
        .tensor("w3", Tensor::Floats(&[7, width], &numbers(7 * width, 3)))
        .tensor("shape", Tensor::Ints(&[2], &[0, count]))
        .node("MatMul", &["options", "w1"], "a")
        .node("Relu", &["a"], "b")
        .node("MatMul", &["b", "w2"], "c")
        .node("Reshape", &["c", "shape"], "d")
        .node("MatMul", &["globals", "w3"], "e")
        .node("Add", &["d", "e"], "logits")
}

/// A network for the greatest number of options.
fn usual() -> File {
    layers("24", OPTIONS).output("logits", &["battles", "24"])
}

fn load(file: File) -> Result<Network, Refused> {
    Network::load(file.bytes(), &KNOWN, OPTIONS)
}

fn refused(file: File) -> String {
    load(file).expect_err("it cannot be used").to_string()
}

/// The bits of the network's numbers for a batch of these rows.
fn run(runner: &Runner, rows: &[u32]) -> Vec<Vec<u32>> {
    let options: Vec<f32> = rows.iter().flat_map(|&row| numbers(OPTIONS * 5, row)).collect();
    let globals: Vec<f32> = rows.iter().flat_map(|&row| numbers(7, row + 1000)).collect();
    let mask = vec![1; rows.len() * OPTIONS];
    let arrays = [Array::Floats(&options), Array::Floats(&globals), Array::Bytes(&mask)];
    let mut into = Vec::new();
    runner.run(&arrays, rows.len(), OPTIONS, &mut into).expect("it runs");
    into.chunks_exact(OPTIONS).map(|row| row.iter().map(|number| number.to_bits()).collect()).collect()
}

#[test]
fn a_row_hangs_on_no_other() {
    let runner = Runner::new(Arc::new(load(usual()).expect("a network")));
    assert_eq!(runner.network().rows(), ROWS);
    let rows = ROWS as u32;
    let together = run(&runner, &(0..rows).collect::<Vec<_>>());
    assert!(together.windows(2).all(|two| two[0] != two[1]));
    for turn in [1, 7, rows - 1] {
        let turned = run(&runner, &(0..rows).map(|row| (row + turn) % rows).collect::<Vec<_>>());
        for (at, row) in turned.iter().enumerate() {
            assert_eq!(row, &together[(at + turn as usize) % ROWS], "row {at}, turned by {turn}");
        }
    }
    for row in 0..rows {
        // The row among other rows, in the first place and in the last.
        let mut among = vec![500 + row; ROWS];
        among[0] = row;
        among[ROWS - 1] = row;
        let found = run(&runner, &among);
        assert_eq!([&found[0], &found[ROWS - 1]], [&together[row as usize]; 2], "row {row}");
    }
    // Another runner on another thread gives the same bits.
    let other = Runner::new(Arc::clone(runner.network()));
    let threads: Vec<_> = [runner, other]
        .map(|runner| std::thread::spawn(move || run(&runner, &(0..rows).collect::<Vec<_>>())))
        .into_iter()
        .collect();
    for thread in threads {
        assert_eq!(thread.join().expect("it runs"), together);
    }
}

/// A batch of another size is used only if its rows have the bits of a batch of [`ROWS`], in
/// whichever place they stand.
#[test]
fn batches_of_other_sizes_give_the_same_bits() {
    let mut network = load(usual()).expect("a network");
    assert_eq!([1, 3, 8, 100].map(|left| network.batch(left, OPTIONS)), [ROWS; 4], "nothing was tried");
    let (options, globals) = (numbers(OPTIONS * 5, 900), numbers(7, 901));
    let sample = vec![Array::Floats(&options), Array::Floats(&globals), Array::Bytes(&[1; OPTIONS])];
    network.settle(OPTIONS, &[sample]).expect("it runs");
    assert_eq!(network.batch(ROWS, OPTIONS), ROWS);
    let runner = Runner::new(Arc::new(network));
    let all: Vec<u32> = (0..61).collect();
    let whole: Vec<_> = all.chunks(ROWS).flat_map(|rows| run(&runner, &padded(rows, ROWS))).collect();
    for count in [61, 33, 17, 9, 5, 3, 2, 1] {
        let (mut left, mut sizes) = (&all[..count], Vec::new());
        while !left.is_empty() {
            let size = runner.network().batch(left.len(), OPTIONS);
            let rows = &left[..size.min(left.len())];
            for (row, bits) in rows.iter().zip(run(&runner, &padded(rows, size))) {
                assert_eq!(bits, whole[*row as usize], "row {row} in a batch of {size}");
            }
            sizes.push(size);
            left = &left[rows.len()..];
        }
        let padding = sizes.iter().sum::<usize>() - count;
        assert!(padding < ROWS, "{count} rows in batches of {sizes:?}");
    }
    // A file that fixes the number of rows decides the batch size.
    let fixed = File::new().input("mask", INT8, &["3", "24"]).cast("mask", FLOAT, "out");
    let mut network = load(fixed.output("out", &["3", "24"])).expect("a network");
    network.settle(OPTIONS, &[]).expect("nothing is tried");
    assert_eq!([1, 3, 50].map(|left| network.batch(left, OPTIONS)), [3; 3]);
}

/// An array has grown since the file was written: the file fixes the old length and gets the first
/// numbers of each row.
#[test]
fn an_older_file_gets_the_numbers_that_it_knows() {
    let file = File::new()
        .input("globals", FLOAT, &["battles", "2"])
        .tensor("ones", Tensor::Floats(&[2, OPTIONS], &[1.0; 2 * OPTIONS]))
        .node("MatMul", &["globals", "ones"], "logits")
        .output("logits", &["battles", "24"]);
    let network = load(file).expect("a network");
    assert!(network.takes(1) && !network.takes(0));
    let globals = [[1.0, 2.0, 9.0, 9.0, 9.0, 9.0, 9.0], [3.0, 4.0, 9.0, 9.0, 9.0, 9.0, 9.0]];
    let arrays = [Array::Floats(&[]), Array::Floats(globals.as_flattened()), Array::Bytes(&[])];
    let mut into = Vec::new();
    Runner::new(Arc::new(network)).run(&arrays, 2, OPTIONS, &mut into).expect("it runs");
    assert_eq!((into[0], into[OPTIONS]), (3.0, 7.0));
    let other = File::new().input("globals", FLOAT, &["battles", "3"]).output("globals", &["battles", "3"]);
    assert!(refused(other).contains("expected (battles, 7)"));
}

/// The rows, followed by other rows up to `size`.
fn padded(rows: &[u32], size: usize) -> Vec<u32> {
    rows.iter().copied().chain(7000..).take(size).collect()
}

/// The numbers of a network are those that its layers compute.
#[test]
fn it_says_what_its_layers_say() {
    let runner = Runner::new(Arc::new(load(usual()).expect("a network")));
    let said = &run(&runner, &[42; ROWS])[3];
    let (options, globals) = (numbers(OPTIONS * 5, 42), numbers(7, 1042));
    let (w1, w2, w3) = (numbers(5 * 19, 1), numbers(19, 2), numbers(7 * OPTIONS, 3));
    for (option, said) in said.iter().enumerate() {
        let hidden =
            |j: usize| (0..5).map(|i| options[option * 5 + i] * w1[i * 19 + j]).sum::<f32>().max(0.0);
        let own: f32 = (0..19).map(|j| hidden(j) * w2[j]).sum();
        let rest: f32 = (0..7).map(|i| globals[i] * w3[i * OPTIONS + option]).sum();
        assert!((f32::from_bits(*said) - own - rest).abs() < 1e-5, "option {option}");
    }
}

/// The same network with the dimension of the options left free. The term of the globals is added
/// to every option.
fn free() -> File {
    layers("options", 1)
}

/// A row has places for as few options as it needs, and its numbers do not depend on the other rows
/// of its batch.
#[test]
fn rows_of_few_options_are_short_if_the_file_leaves_the_dimension_free() {
    let file = || free().output("logits", &["battles", "options"]);
    let runner = Runner::new(Arc::new(load(file()).expect("a network")));
    let network = runner.network();
    assert_eq!(network.widths().collect::<Vec<_>>(), [8, 16, 24]);
    assert_eq!([1, 8, 9, 16, 17, 24].map(|n| network.width_for(n)), [8, 8, 16, 16, 24, 24]);
    assert_eq!(network.rows(), ROWS);
    let run = |width: usize, rows: &[u32]| -> Vec<Vec<f32>> {
        let options: Vec<f32> = rows.iter().flat_map(|&row| numbers(width * 5, row)).collect();
        let globals: Vec<f32> = rows.iter().flat_map(|&row| numbers(7, row + 1000)).collect();
        let arrays = [Array::Floats(&options), Array::Floats(&globals), Array::Bytes(&[])];
        let mut into = Vec::new();
        runner.together(|| runner.run(&arrays, rows.len(), width, &mut into)).expect("it runs");
        into.chunks_exact(width).map(<[f32]>::to_vec).collect()
    };
    let all: Vec<u32> = (0..ROWS as u32).collect();
    let turned: Vec<u32> = all.iter().map(|row| (row + 5) % ROWS as u32).collect();
    let widest = run(OPTIONS, &all);
    for width in [8, 16, 24] {
        let (these, those) = (run(width, &all), run(width, &turned));
        for (at, &row) in turned.iter().enumerate() {
            assert_eq!(those[at].len(), width);
            assert_eq!(those[at], these[row as usize], "row {row} of width {width}");
        }
        for (short, long) in these.iter().zip(&widest) {
            assert!(short.iter().zip(long).all(|(one, other)| (one - other).abs() < 1e-5), "width {width}");
        }
    }
    // A file that fixes the dimension anywhere runs with all options.
    for (which, fixed) in [
        (
            "an input",
            free().input("mask", INT8, &["battles", "24"]).output("logits", &["battles", "options"]),
        ),
        ("all", usual()),
    ] {
        let network = load(fixed).expect("a network");
        let (widths, rows) = (network.widths().collect::<Vec<_>>(), network.rows());
        assert_eq!((widths, rows), (vec![OPTIONS], ROWS), "{which}");
    }
}

#[test]
fn arrays_are_given_in_the_type_that_is_asked_for() {
    for (type_, cast) in [(FLOAT, false), (INT32, true), (INT64, true), (INT8, true)] {
        let file = File::new().input("mask", type_, &["24", "24"]);
        let file = if cast { file.cast("mask", FLOAT, "out") } else { file.node("Relu", &["mask"], "out") };
        let runner = Runner::new(Arc::new(load(file.output("out", &["24", "24"])).expect("a network")));
        assert_eq!(runner.network().rows(), 24, "the file says how many");
        let mask: Vec<i8> = (0..24 * OPTIONS as i32).map(|i| i8::from(i % 3 == 0)).collect();
        let mut said = Vec::new();
        runner
            .run(&[Array::Floats(&[]), Array::Floats(&[]), Array::Bytes(&mask)], 24, OPTIONS, &mut said)
            .expect("it runs");
        assert!(said.iter().zip(&mask).all(|(said, &mask)| *said == f32::from(mask)), "type {type_}");
    }
}

#[test]
fn what_cannot_be_used_is_refused() {
    let whole = usual().bytes();
    for bytes in [Vec::new(), b"no network at all".to_vec(), whole[..whole.len() / 2].to_vec()] {
        let error = Network::load(bytes, &KNOWN, OPTIONS).expect_err("it is none").to_string();
        assert!(error.contains("not a readable ONNX file"), "{error}");
    }
    assert!(refused(usual().node("Frobnicate", &["a"], "z").output("z", &["1"])).contains("Frobnicate"));
    assert_eq!(
        refused(usual().input("pixels", FLOAT, &["battles", "3"])),
        "its input 'pixels' is not one of options, globals, mask"
    );
    for (shape, has) in
        [(vec!["battles", "23"], "battles, 23"), (vec!["24"], "24"), (vec!["0", "24"], "0, 24")]
    {
        assert_eq!(
            refused(usual().input("mask", FLOAT, &shape)),
            format!("its input 'mask' has the shape ({has}): expected (battles, 24)")
        );
    }
    let narrow =
        || File::new().input("options", FLOAT, &["battles", "24", "5"]).node("Relu", &["options"], "logits");
    let runner =
        Runner::new(Arc::new(load(narrow().output("logits", &["battles", "24", "5"])).expect("it loads")));
    let options = vec![0.0; ROWS * OPTIONS * 5];
    let arrays = [Array::Floats(&options), Array::Floats(&[]), Array::Floats(&[])];
    let error =
        runner.run(&arrays, ROWS, OPTIONS, &mut Vec::new()).expect_err("three dimensions").to_string();
    assert!(error.starts_with("its output 'logits' is something else"), "{error}");
    assert!(error.ends_with("expected float32 of shape (battles, 24)"), "{error}");
}

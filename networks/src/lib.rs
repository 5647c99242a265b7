//! Networks from ONNX files: arrays go in, and a row of numbers comes out for each row of the
//! batch. This crate knows nothing of battles; the player that a network plays is
//! `killbox_players::policy`.
//!
//! The result of a row must not depend on how many other rows there are, but kernels can differ in
//! the last bits with the shape of a batch. A network therefore runs on one thread, in batches of
//! [`ROWS`] rows or of a size that gives the same bits. These sizes are found when the network is
//! loaded ([`Network::settle`]); a batch is padded if need be.
//!
//! A file that leaves the dimension of the options free runs with as few places for options as a
//! row needs ([`Network::width_for`]): the width of a row follows from the row alone.

use std::sync::Arc;
use std::{fmt, mem, process};

use rten::{
    DataType, Dimension, Model, ModelOptions, NodeId, RunOptions, ThreadPool, ValueOrView, ValueType,
    ValueView,
};
use thiserror::Error;

/// Rows of a batch, unless the file fixes another number. Batches of other sizes give the same bits
/// as one of this size.
pub const ROWS: usize = 8;
/// The other batch sizes that are tried.
const SIZES: [usize; 6] = [1, 2, 4, 16, 32, 64];
/// Largest number of options in a batch, over all its rows. Larger batches gain nothing, and trying
/// them takes time.
const MOST_OPTIONS: usize = 512;
/// Most rows of a batch that a file may fix.
const MOST_ROWS: usize = 4096;
/// The smallest width of a row whose options may be fewer than all.
const LEAST_WIDTH: usize = 8;

/// An array that a network may take as input.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The name of the array, which is also that of the input.
    pub name: &'static str,
    /// The shape of one row.
    pub shape: &'static [usize],
    /// Whether the first dimension of a row is the options. A file may leave that dimension free.
    pub by_option: bool,
    /// The length of the last dimension in an earlier version of the array, if it was shorter. A
    /// file that fixes that length gets the first numbers of it.
    pub older: Option<usize>,
}

/// The numbers of all rows of a batch, one row after the other.
#[derive(Clone, Copy, Debug)]
pub enum Array<'a> {
    /// `float32`.
    Floats(&'a [f32]),
    /// `int32`.
    Ints(&'a [i32]),
    /// `int8`.
    Bytes(&'a [i8]),
}

impl Array<'_> {
    /// The row repeated `times` times.
    fn repeated(self, times: usize) -> Copied {
        match self {
            Array::Floats(row) => Copied::Floats(row.repeat(times)),
            Array::Ints(row) => Copied::Ints(row.repeat(times)),
            Array::Bytes(row) => Copied::Bytes(row.repeat(times)),
        }
    }

    /// The first `few` of each `all` numbers.
    fn narrowed(self, all: usize, few: usize) -> Copied {
        fn first<T: Copy>(numbers: &[T], all: usize, few: usize) -> Vec<T> {
            numbers.chunks_exact(all).flat_map(|row| &row[..few]).copied().collect()
        }
        match self {
            Array::Floats(numbers) => Copied::Floats(first(numbers, all, few)),
            Array::Ints(numbers) => Copied::Ints(first(numbers, all, few)),
            Array::Bytes(numbers) => Copied::Bytes(first(numbers, all, few)),
        }
    }

    fn floats(self) -> Vec<f32> {
        match self {
            Array::Floats(all) => all.to_vec(),
            Array::Ints(all) => all.iter().map(|&one| one as f32).collect(),
            Array::Bytes(all) => all.iter().map(|&one| f32::from(one)).collect(),
        }
    }

    fn ints(self) -> Vec<i32> {
        match self {
            Array::Floats(all) => all.iter().map(|&one| one as i32).collect(),
            Array::Ints(all) => all.to_vec(),
            Array::Bytes(all) => all.iter().map(|&one| i32::from(one)).collect(),
        }
    }
}

/// An array in memory of its own.
enum Copied {
    Floats(Vec<f32>),
    Ints(Vec<i32>),
    Bytes(Vec<i8>),
}

impl Copied {
    fn array(&self) -> Array<'_> {
        match self {
            Copied::Floats(all) => Array::Floats(all),
            Copied::Ints(all) => Array::Ints(all),
            Copied::Bytes(all) => Array::Bytes(all),
        }
    }
}

/// Why a file cannot be used as a network.
#[derive(Debug, Error)]
pub enum Refused {
    /// The file is not ONNX, or has operators that the runtime does not know.
    #[error("it is not a readable ONNX file: {0}")]
    File(String),
    /// An input is not one of the known arrays.
    #[error("its input '{input}' is not one of {known}")]
    Input {
        /// The name of the input.
        input: String,
        /// The names of the known arrays.
        known: String,
    },
    /// An input has another shape than its array.
    #[error("its input '{input}' has the shape ({has}): expected ({expected})")]
    Shape {
        /// The name of the input.
        input: String,
        /// The shape in the file.
        has: String,
        /// The shape of the array.
        expected: String,
    },
    /// An input has an unsupported type.
    #[error("its input '{0}' has neither floats nor integers")]
    Type(String),
    /// The output is not of the expected type or shape.
    #[error("its output '{output}' {what}: expected float32 of shape (battles, {width})")]
    Output {
        /// The name of the output.
        output: String,
        /// What is wrong with the output.
        what: String,
        /// The expected count of numbers in a row.
        width: usize,
    },
    /// The network cannot be run.
    #[error("it cannot be run: {0}")]
    Run(String),
}

/// An input: its array, and the type and shape that it takes.
#[derive(Debug)]
struct Input {
    node: NodeId,
    array: usize,
    takes: DataType,
    /// The shape of one row.
    shape: Vec<usize>,
    by_option: bool,
    /// The length of the array's last dimension, if the input takes only the first numbers of it.
    narrows: Option<usize>,
}

impl Input {
    /// The numbers that the input takes of its array; `None` if it takes all.
    fn narrowed(&self, array: Array) -> Option<Copied> {
        Some(array.narrowed(self.narrows?, *self.shape.last()?))
    }

    /// The shape of the input in a batch of `rows` rows, each with places for `width` options.
    fn shape(&self, rows: usize, width: usize) -> Vec<usize> {
        let mut shape = [&[rows], &self.shape[..]].concat();
        if self.by_option {
            shape[1] = width;
        }
        shape
    }
}

/// A loaded network, shared by all runners.
pub struct Network {
    model: Model,
    inputs: Vec<Input>,
    output: NodeId,
    output_name: String,
    /// The rows of a batch, if the file fixes them.
    rows: Option<usize>,
    /// The usable batch sizes of each width, in ascending order.
    sizes: Vec<(usize, Vec<usize>)>,
    /// Most options that a row can have.
    options: usize,
    /// Whether a row may have fewer places than `options`.
    is_free: bool,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("inputs", &self.inputs)
            .field("rows", &self.rows)
            .field("is_free", &self.is_free)
            .field("sizes", &self.sizes)
            .finish_non_exhaustive()
    }
}

fn shown(shape: &[Dimension]) -> String {
    let one = |dimension: &Dimension| match dimension {
        Dimension::Fixed(n) => n.to_string(),
        Dimension::Symbolic(name) => name.clone(),
    };
    shape.iter().map(one).collect::<Vec<_>>().join(", ")
}

impl Network {
    /// Loads an ONNX file. Its inputs are some of the `known` arrays, by name, with the rows of a
    /// batch as the first dimension. Its output is `logits`, or else its first output: one number
    /// for each of a row's options, of which there are at most `options`.
    ///
    /// # Errors
    /// [`Refused`], with what is wrong with the file.
    pub fn load(file: Vec<u8>, known: &[Known], options: usize) -> Result<Network, Refused> {
        let model = ModelOptions::with_all_ops()
            .prepack_weights(true)
            .load(file)
            .map_err(|error| Refused::File(error.to_string()))?;
        let mut found = Found { rows: None, leaves_free: false, fixes: false };
        let mut inputs = Vec::new();
        for &node in model.input_ids() {
            inputs.push(found.input(&model, node, known)?);
        }
        let name =
            |node: NodeId| model.node_info(node).and_then(|info| info.name()).unwrap_or_default().to_owned();
        let outputs = model.output_ids();
        let named = outputs.iter().copied().find(|&node| name(node) == "logits");
        let Some(output) = named.or(outputs.first().copied()) else {
            return Err(Refused::File("it has no output".to_owned()));
        };
        // The runtime does not report the shape that a file declares for its output. A network that
        // always gives all options fails when it is run.
        let is_free = found.leaves_free && !found.fixes;
        let (output_name, rows, sizes) = (name(output), found.rows, Vec::new());
        let mut network = Network { model, inputs, output, output_name, rows, sizes, options, is_free };
        network.sizes = network.widths().map(|width| (width, vec![network.rows()])).collect();
        Ok(network)
    }

    /// Whether an input takes the known array with this index.
    pub fn takes(&self, array: usize) -> bool {
        self.inputs.iter().any(|input| input.array == array)
    }

    /// The rows of the batch that other sizes are compared with: the number that the file fixes, or
    /// [`ROWS`].
    pub fn rows(&self) -> usize {
        self.rows.unwrap_or(ROWS)
    }

    /// Finds the other batch sizes that can be used for rows of a width: those that give the sample
    /// rows, in every place of the batch, the same bits as a batch of [`ROWS`]. A sum that is added
    /// up in another order differs in the last bits of some of the numbers. `samples` are the
    /// arrays of one row each.
    ///
    /// # Errors
    /// If the network fails on these rows.
    pub fn settle(&mut self, width: usize, samples: &[Vec<Array>]) -> Result<(), Refused> {
        let Some(at) = self.sizes.iter().position(|(of, _)| *of == width) else { return Ok(()) };
        if self.rows.is_some() {
            return Ok(());
        }
        let options = RunOptions::default().with_thread_pool(Some(Arc::new(ThreadPool::with_num_threads(1))));
        let bits = |sample: &[Array], rows: usize| -> Result<Vec<Vec<u32>>, Refused> {
            let repeated: Vec<Copied> = sample.iter().map(|row| row.repeated(rows)).collect();
            let arrays: Vec<Array> = repeated.iter().map(Copied::array).collect();
            let mut numbers = Vec::new();
            self.run(&options, &arrays, rows, width, &mut numbers)?;
            let bits = |row: &[f32]| row.iter().map(|number| number.to_bits()).collect();
            Ok(numbers.chunks_exact(width).map(bits).collect())
        };
        let wanted = samples.iter().map(|sample| bits(sample, ROWS)).collect::<Result<Vec<_>, _>>()?;
        let mut sizes = vec![ROWS];
        for size in SIZES {
            let mut same = size == 2 || size * width <= MOST_OPTIONS;
            for (sample, wanted) in samples.iter().zip(&wanted) {
                same = same && bits(sample, size)?.iter().all(|row| wanted.iter().all(|other| row == other));
            }
            if same {
                sizes.push(size);
            }
        }
        sizes.sort_unstable();
        self.sizes[at].1 = sizes;
        Ok(())
    }

    /// The size of the next batch if `left` rows of this width are left: fewer rows, exactly as
    /// many, or a few more, with which the batch is padded.
    pub fn batch(&self, left: usize, width: usize) -> usize {
        let sizes = self.sizes.iter().find(|(of, _)| *of == width).map_or(&[][..], |(_, sizes)| sizes);
        let below = sizes.iter().copied().rfind(|size| *size <= left);
        // A quarter of the batch may be padding: a second batch would cost more.
        let above = sizes.iter().copied().find(|size| *size >= left);
        match (below, above) {
            (_, Some(above)) if 4 * (above - left) <= above => above,
            (Some(below), _) => below,
            (None, above) => above.unwrap_or(self.rows()),
        }
    }

    /// The widths that rows can have: how many options each has places for. The last width is the
    /// greatest.
    pub fn widths(&self) -> impl Iterator<Item = usize> + '_ {
        let least = if self.is_free { LEAST_WIDTH.min(self.options) } else { self.options };
        std::iter::successors(Some(least), |width| {
            (*width < self.options).then_some((2 * width).min(self.options))
        })
    }

    /// The width of a row with `options` options: the smallest that has places for them.
    pub fn width_for(&self, options: usize) -> usize {
        self.widths().find(|width| *width >= options).unwrap_or(self.options)
    }

    fn run(
        &self,
        options: &RunOptions,
        arrays: &[Array],
        rows: usize,
        width: usize,
        into: &mut Vec<f32>,
    ) -> Result<(), Refused> {
        let run = |error: &dyn fmt::Display| Refused::Run(error.to_string());
        let mut inputs: Vec<(NodeId, ValueOrView)> = Vec::with_capacity(self.inputs.len());
        let narrowed: Vec<Option<Copied>> =
            self.inputs.iter().map(|input| input.narrowed(arrays[input.array])).collect();
        for (input, narrowed) in self.inputs.iter().zip(&narrowed) {
            let shape = &input.shape(rows, width)[..];
            let array = narrowed.as_ref().map_or(arrays[input.array], Copied::array);
            let value: ValueOrView = match (input.takes, array) {
                (DataType::Float, Array::Floats(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Int32, Array::Ints(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Int8, Array::Bytes(all)) => {
                    ValueView::from_shape(shape, all).map_err(|error| run(&error))?.into()
                }
                (DataType::Float, other) => {
                    rten::Value::from_shape(shape, other.floats()).map_err(|error| run(&error))?.into()
                }
                (DataType::Int8, other) => {
                    let bytes: Vec<i8> = other.ints().into_iter().map(|one| one as i8).collect();
                    rten::Value::from_shape(shape, bytes).map_err(|error| run(&error))?.into()
                }
                (_, other) => {
                    rten::Value::from_shape(shape, other.ints()).map_err(|error| run(&error))?.into()
                }
            };
            inputs.push((input.node, value));
        }
        let [result] =
            self.model.run_n(inputs, [self.output], Some(options.clone())).map_err(|error| run(&error))?;
        let wrong = |what: String| Refused::Output { output: self.output_name.clone(), what, width };
        let (shape, numbers) = result
            .into_shape_vec::<f32, 2>()
            .map_err(|error| wrong(format!("is something else ({error})")))?;
        if shape != [rows, width] {
            return Err(wrong(format!("has the shape ({}, {})", shape[0], shape[1])));
        }
        into.extend_from_slice(&numbers);
        Ok(())
    }
}

/// What the inputs of a file have in common.
struct Found {
    /// The rows of a batch, if an input fixes them.
    rows: Option<usize>,
    /// Whether an input leaves the dimension of the options free.
    leaves_free: bool,
    /// Whether an input fixes the dimension of the options.
    fixes: bool,
}

impl Found {
    /// Reads one input.
    fn input(&mut self, model: &Model, node: NodeId, known: &[Known]) -> Result<Input, Refused> {
        let info = model.node_info(node);
        let name = info.as_ref().and_then(|info| info.name()).unwrap_or_default();
        let Some(array) = known.iter().position(|array| array.name == name) else {
            let known: Vec<_> = known.iter().map(|array| array.name).collect();
            return Err(Refused::Input { input: name.to_owned(), known: known.join(", ") });
        };
        let Known { shape: all, by_option, older, .. } = known[array];
        let mut wanted = all.to_vec();
        let mut narrows = None;
        match info.as_ref().and_then(|info| info.shape()) {
            Some(shape) => {
                if let (Some(Dimension::Fixed(has)), Some(older), Some(last)) =
                    (shape.last(), older, wanted.last_mut())
                    && *has == older
                {
                    narrows = Some(*last);
                    *last = older;
                }
                self.shape(&shape, &wanted, by_option).ok_or_else(|| {
                    let expected =
                        std::iter::once("battles".to_owned()).chain(all.iter().map(usize::to_string));
                    Refused::Shape {
                        input: name.to_owned(),
                        has: shown(&shape),
                        expected: expected.collect::<Vec<_>>().join(", "),
                    }
                })?;
            }
            None => self.fixes |= by_option,
        }
        let takes = match info.and_then(|info| info.dtype()) {
            Some(ValueType::Tensor(takes @ (DataType::Float | DataType::Int32 | DataType::Int8))) => takes,
            _ => return Err(Refused::Type(name.to_owned())),
        };
        Ok(Input { node, array, takes, shape: wanted, by_option, narrows })
    }

    /// Records what the shape of an input fixes. Returns `None` if the shape is not that of the
    /// array.
    fn shape(&mut self, shape: &[Dimension], wanted: &[usize], by_option: bool) -> Option<()> {
        let fits = |(has, wanted): (&Dimension, &usize)| match has {
            Dimension::Fixed(has) => has == wanted,
            Dimension::Symbolic(_) => true,
        };
        let (batch, row) = shape.split_first()?;
        if row.len() != wanted.len() || !row.iter().zip(wanted).all(fits) {
            return None;
        }
        if let Dimension::Fixed(n) = *batch {
            if !(1..=MOST_ROWS).contains(&n) || self.rows.is_some_and(|rows| rows != n) {
                return None;
            }
            self.rows = Some(n);
        }
        if by_option {
            let leaves_free = matches!(row.first(), Some(Dimension::Symbolic(_)));
            self.leaves_free |= leaves_free;
            self.fixes |= !leaves_free;
        }
        Some(())
    }
}

/// Runs a network on a thread of its own.
#[derive(Clone)]
pub struct Runner {
    network: Arc<Network>,
    options: RunOptions,
    thread: Arc<ThreadPool>,
    /// The process that started the thread. A forked process does not have the thread.
    begun_in: u32,
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("network", &self.network).finish_non_exhaustive()
    }
}

impl Runner {
    /// A runner with a new thread.
    pub fn new(network: Arc<Network>) -> Runner {
        let thread = Arc::new(ThreadPool::with_num_threads(1));
        let options = RunOptions::default().with_thread_pool(Some(Arc::clone(&thread)));
        Runner { network, options, thread, begun_in: process::id() }
    }

    /// Starts a thread if the runner was forked into this process without one.
    pub fn wake(&mut self) {
        if self.begun_in != process::id() {
            let gone = mem::replace(self, Runner::new(Arc::clone(&self.network)));
            // The thread is not in this process, so dropping the runner could not end it.
            mem::forget(gone);
        }
    }

    /// The network that is run.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Does work that runs several batches on the runner's thread, which is woken once for all of
    /// them.
    pub fn together<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.thread.run(work)
    }

    /// Runs one batch of `rows` rows ([`Network::batch`]), which have places for `width` options
    /// each: one of [`Network::widths`]. `arrays` are the known arrays with which the network was
    /// loaded, in that order. The results are appended to `into`.
    ///
    /// # Errors
    /// If the network fails on these numbers, for example when it looks up a number beyond its
    /// table.
    pub fn run(
        &self,
        arrays: &[Array],
        rows: usize,
        width: usize,
        into: &mut Vec<f32>,
    ) -> Result<(), Refused> {
        self.network.run(&self.options, arrays, rows, width, into)
    }
}

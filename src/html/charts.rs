//! Charts as SVG. Each has a title for those who do not see it, and the table beside it has its numbers.

use std::fmt::Write as _;

use super::escaped;

/// An estimate with its interval.
pub(super) struct Bar<'a> {
    pub(super) name: &'a str,
    pub(super) estimate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The width of names, of the plot, and of numbers at its right.
const NAMES: f64 = 260.0;
const PLOT: f64 = 460.0;
const NUMBERS: f64 = 90.0;
const ROW: f64 = 22.0;

/// One line each: a point with its interval, and a line at what is neither good nor bad.
pub(super) fn intervals(title: &str, bars: &[Bar], middle: f64, unit: f64, sign: &str) -> String {
    let ends = bars
        .iter()
        .flat_map(|bar| [bar.low, bar.high, bar.estimate])
        .chain([middle])
        .filter(|end| end.is_finite());
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    let room = ((high - low) * 0.05).max(1e-9);
    let x = |value: f64| NAMES + PLOT * (value.clamp(low, high) - low + room) / (high - low + 2.0 * room);
    let height = ROW * (bars.len() as f64 + 1.0);
    let mut out = open(title, NAMES + PLOT + NUMBERS, height);
    let _ = write!(
        out,
        "<line class=axis x1={0:.1} x2={0:.1} y1=0 y2={1:.1} /><text class=soft x={0:.1} y={2:.1} text-anchor=middle>{3}{sign}</text>",
        x(middle),
        height - ROW,
        height - 6.0,
        short(unit * middle)
    );
    for (row, bar) in bars.iter().enumerate() {
        let y = ROW * (row as f64 + 0.5);
        let class = match () {
            () if bar.low > middle => "good",
            () if bar.high < middle => "bad",
            () => "even",
        };
        let _ = write!(
            out,
            "<text x={:.1} y={:.1} text-anchor=end>{}</text><line class={class} x1={:.1} x2={:.1} y1={y:.1} y2={y:.1} stroke-width=3 /><circle class={class} cx={:.1} cy={y:.1} r=5 /><text class=soft x={:.1} y={:.1}>{}{sign}</text>",
            NAMES - 8.0,
            y + 4.0,
            escaped(&cut(bar.name)),
            x(bar.low),
            x(bar.high),
            x(bar.estimate),
            NAMES + PLOT + 8.0,
            y + 4.0,
            short(unit * bar.estimate)
        );
    }
    out + "</svg></figure>"
}

/// Two bars a line: what a ship dealt, and what it took.
pub(super) fn two_bars(title: &str, lines: &[(&str, f64, f64)], [first, second]: [&str; 2]) -> String {
    let most = lines.iter().flat_map(|(_, a, b)| [*a, *b]).fold(1e-9, f64::max);
    let row = 30.0;
    let mut out = open(title, NAMES + PLOT + NUMBERS, row * (lines.len() as f64 + 1.0));
    for (at, (name, a, b)) in lines.iter().enumerate() {
        let y = row * at as f64;
        let _ = write!(
            out,
            "<text x={:.1} y={:.1} text-anchor=end>{}</text>",
            NAMES - 8.0,
            y + 19.0,
            escaped(&cut(name))
        );
        for (value, class, below) in [(a, "good", 4.0), (b, "bad", 15.0)] {
            let width = PLOT * value / most;
            let _ = write!(
                out,
                "<rect class={class} x={NAMES:.1} y={:.1} width={width:.1} height=9 /><text class=soft x={:.1} y={:.1}>{value:.2}</text>",
                y + below,
                NAMES + width + 4.0,
                y + below + 9.0
            );
        }
    }
    let y = row * lines.len() as f64 + 18.0;
    let _ = write!(
        out,
        "<rect class=good x={NAMES:.1} y={0:.1} width=12 height=9 /><text x={1:.1} y={2:.1}>{first}</text><rect class=bad x={3:.1} y={0:.1} width=12 height=9 /><text x={4:.1} y={2:.1}>{second}</text>",
        y - 9.0,
        NAMES + 16.0,
        y,
        NAMES + 120.0,
        NAMES + 136.0
    );
    out + "</svg></figure>"
}

/// Points with a line on which both numbers are the same.
pub(super) fn scatter(title: &str, points: &[(&str, f64, f64, bool)], across: &str, up: &str) -> String {
    let (width, height, edge) = (640.0, 480.0, 50.0);
    let all = points.iter().flat_map(|(_, x, y, _)| [*x, *y]);
    let (low, high) = all.fold((0.0_f64, 1.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let place = |value: f64, length: f64| (length - 2.0 * edge) * (value - low) / (high - low);
    let x = |value: f64| edge + place(value, width);
    let y = |value: f64| height - edge - place(value, height);
    let mut out = open(title, width, height);
    let _ = write!(
        out,
        "<line class=axis x1={:.1} y1={:.1} x2={:.1} y2={:.1} /><text class=soft x={:.1} y={:.1} text-anchor=middle>{across}</text><text class=soft x=12 y={:.1} transform=\"rotate(-90 12 {:.1})\" text-anchor=middle>{up}</text>",
        x(low),
        y(low),
        x(high),
        y(high),
        width / 2.0,
        height - 12.0,
        height / 2.0,
        height / 2.0
    );
    for (name, a, b, sure) in points {
        let class = match () {
            () if !sure => "even",
            () if b > a => "good",
            () => "bad",
        };
        let _ = write!(
            out,
            "<circle class={class} cx={:.1} cy={:.1} r=4 fill-opacity=.7><title>{}: {} {a:.0}, {} {b:.1}</title></circle>",
            x(*a),
            y(*b),
            escaped(name),
            across,
            up
        );
    }
    out + "</svg></figure>"
}

/// How often numbers came out, in bars of equal width; the middle one has 0 in its middle.
pub(super) fn histogram(title: &str, counts: &[(i32, u32)], across: &str) -> String {
    const BARS: i32 = 25;
    let (width, height, edge) = (720.0, 260.0, 40.0);
    let reach = counts.iter().map(|(value, _)| value.abs()).max().unwrap_or(0);
    let wide = ((2 * reach + BARS) / BARS).max(1) | 1;
    let bar = |value: i32| (value + wide / 2).div_euclid(wide);
    let last = bar(reach);
    let mut bars = vec![0_u64; (2 * last + 1) as usize];
    for (value, count) in counts {
        bars[(bar(*value) + last) as usize] += u64::from(*count);
    }
    let games: u64 = bars.iter().sum();
    let most = bars.iter().copied().max().unwrap_or(0).max(1) as f64;
    let step = (width - 2.0 * edge) / bars.len() as f64;
    let mut out = open(title, width, height);
    for (place, count) in (-last..).zip(&bars) {
        let class = match place.signum() {
            1 => "good",
            0 => "even",
            _ => "bad",
        };
        let tall = (height - 2.0 * edge) * *count as f64 / most;
        let x = edge + step * f64::from(place + last);
        let (from, to) = (place * wide - wide / 2, place * wide + wide / 2);
        let between = if from == to { from.to_string() } else { format!("{from} to {to}") };
        let _ = write!(
            out,
            "<rect class={class} x={x:.1} y={:.1} width={:.1} height={tall:.1}><title>{between}: {:.1} %</title></rect>",
            height - edge - tall,
            (step - 2.0).max(0.5),
            100.0 * *count as f64 / games.max(1) as f64
        );
        if place % (last / 4).max(1) == 0 {
            let _ = write!(
                out,
                "<text class=soft x={:.1} y={:.1} text-anchor=middle>{}</text>",
                x + step / 2.0,
                height - edge + 16.0,
                place * wide
            );
        }
    }
    let _ = write!(
        out,
        "<line class=axis x1={edge:.1} x2={:.1} y1={1:.1} y2={1:.1} /><text class=soft x={2:.1} y={3:.1} text-anchor=middle>{across}</text>",
        width - edge,
        height - edge,
        width / 2.0,
        height - 6.0
    );
    out + "</svg></figure>"
}

/// Shares that change from round to round, a line each, from 1 before the first; names stand where lines end.
pub(super) fn by_round(title: &str, lines: &[(&str, Vec<f64>)]) -> String {
    let (width, height, edge) = (720.0, 300.0, 40.0);
    let rounds = lines.iter().map(|(_, shares)| shares.len()).max().unwrap_or(0).max(1) as f64;
    let x = |round: f64| edge + (width - 2.0 * edge - 180.0) * round / rounds;
    let y = |share: f64| height - edge - (height - 2.0 * edge) * share;
    let mut out = open(title, width, height);
    for share in [0.0, 0.5, 1.0] {
        let _ = write!(
            out,
            "<line class=axis x1={:.1} x2={:.1} y1={2:.1} y2={2:.1} /><text class=soft x={3:.1} y={4:.1} text-anchor=end>{5:.0} %</text>",
            x(0.0),
            x(rounds),
            y(share),
            edge - 4.0,
            y(share) + 4.0,
            100.0 * share
        );
    }
    let mut ends: Vec<(f64, &str, usize)> = Vec::new();
    for (number, (name, shares)) in lines.iter().enumerate() {
        let points: Vec<String> = std::iter::once(1.0)
            .chain(shares.iter().copied())
            .enumerate()
            .map(|(round, share)| format!("{:.1},{:.1}", x(round as f64), y(share)))
            .collect();
        let _ = write!(
            out,
            "<polyline class=\"line l{}\" points=\"{}\"><title>{}</title></polyline>",
            number % 8,
            points.join(" "),
            escaped(name)
        );
        ends.push((y(shares.last().copied().unwrap_or(1.0)), name, number % 8));
    }
    // Names of lines that end close together stand below each other.
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = f64::NEG_INFINITY;
    for (end, name, colour) in ends {
        free = (free + 15.0).max(end);
        let _ = write!(
            out,
            "<text class=\"t{colour}\" x={:.1} y={:.1}>{}</text>",
            x(rounds) + 8.0,
            free + 4.0,
            escaped(&cut(name))
        );
    }
    let _ = write!(
        out,
        "<text class=soft x={:.1} y={:.1} text-anchor=middle>end of round (1 to {rounds:.0})</text>",
        x(rounds / 2.0),
        height - 10.0
    );
    out + "</svg></figure>"
}

fn open(title: &str, width: f64, height: f64) -> String {
    format!(
        "<figure><svg role=img viewBox=\"0 0 {width:.0} {height:.0}\" width={width:.0} xmlns=\"http://www.w3.org/2000/svg\" aria-label=\"{0}\"><title>{0}</title>",
        escaped(title)
    )
}

fn cut(name: &str) -> String {
    if name.chars().count() <= 34 { name.to_owned() } else { name.chars().take(33).chain(['…']).collect() }
}

fn short(value: f64) -> String {
    if value.abs() < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") }
}

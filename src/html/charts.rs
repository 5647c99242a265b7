//! Charts as SVG and HTML. Horizontal positions are percentages, so a chart fits its width while
//! its letters stay as large on a phone as on a wide screen. Each chart has a title that screen
//! readers read, and the table beside it contains its numbers.

use std::fmt::Write as _;

use super::escaped;

/// An estimate with its interval.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'a> {
    /// The name of the line.
    pub name: &'a str,
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The height of a chart's line, in px.
const ROW: f64 = 22.0;

/// A chart with one line per bar: a point with its interval, and a vertical line at `middle`, which
/// is neither good nor bad.
pub fn intervals(title: &str, bars: &[Bar], middle: f64, unit: f64, sign: &str) -> String {
    let ends = bars
        .iter()
        .flat_map(|bar| [bar.low, bar.high, bar.estimate])
        .chain([middle])
        .filter(|end| end.is_finite());
    let (low, high) =
        ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    let room = ((high - low) * 0.05).max(1e-9);
    let x = |value: f64| 100.0 * (value.clamp(low, high) - low + room) / (high - low + 2.0 * room);
    let mut out = open(title, "bars");
    for bar in bars {
        let class = match () {
            () if bar.low > middle => "good",
            () if bar.high < middle => "bad",
            () => "even",
        };
        let y = ROW / 2.0;
        let _ = write!(
            out,
            "<span class=name>{}</span><svg class=plot height={ROW}><line class=axis x1={1:.2}% x2={1:.2}% y1=0 y2={ROW} /><line class={class} x1={2:.2}% x2={3:.2}% y1={y} y2={y} stroke-width=3 /><circle class={class} cx={4:.2}% cy={y} r=5 /></svg><span class=value>{5}{sign}</span>",
            escaped(bar.name),
            x(middle),
            x(bar.low),
            x(bar.high),
            x(bar.estimate),
            short(unit * bar.estimate)
        );
    }
    let _ = write!(
        out,
        "<svg class=\"plot below\" height=18><text class=soft x={:.2}% y=13 text-anchor=middle>{}{sign}</text></svg>",
        x(middle),
        short(unit * middle)
    );
    out + CLOSE
}

/// A chart with two bars per line: the damage that a ship dealt, and the damage that it suffered.
pub fn two_bars(title: &str, lines: &[(&str, f64, f64)], [first, second]: [&str; 2]) -> String {
    /// The longest bar, in percent. The rest is for the number behind it.
    const MOST: f64 = 86.0;
    let most = lines.iter().flat_map(|(_, a, b)| [*a, *b]).fold(1e-9, f64::max);
    let mut out = open(title, "bars pairs");
    for (name, a, b) in lines {
        let _ = write!(out, "<span class=name>{}</span><svg class=plot height=30>", escaped(name));
        for (value, class, y) in [(a, "good", 4.0), (b, "bad", 15.0)] {
            let width = MOST * value / most;
            let _ = write!(
                out,
                "<rect class={class} y={y} width={width:.2}% height=9 /><text class=soft x={width:.2}% dx=4 y={}>{value:.2}</text>",
                y + 9.0
            );
        }
        out += "</svg>";
    }
    let _ = write!(
        out,
        "<span class=below><svg class=key width=12 height=9><rect class=good width=12 height=9 /></svg> {first} <svg class=key width=12 height=9><rect class=bad width=12 height=9 /></svg> {second}</span>"
    );
    out + CLOSE
}

/// A scatter chart with equal scales on both axes, and the line on which both numbers are equal.
pub fn scatter(title: &str, points: &[(&str, f64, f64, bool)], across: &str, up: &str) -> String {
    let all = points.iter().flat_map(|(_, x, y, _)| [*x, *y]);
    let (low, high) = all.fold((0.0_f64, 1.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let place = |value: f64| 100.0 * (value - low) / (high - low);
    let mut out = open(title, "cloud");
    let _ = write!(
        out,
        "<p class=soft>↑ {up}</p><svg class=plot height=420><svg y=0 width=100% height=400 overflow=visible>"
    );
    for tick in ticks(low, high) {
        let (x, y) = (place(tick), 100.0 - place(tick));
        let _ = write!(
            out,
            "<line class=axis x1={x:.2}% x2={x:.2}% y1=0% y2=100% /><line class=axis x1=0% x2=100% y1={y:.2}% y2={y:.2}% /><text class=\"soft tick\" x={x:.2}% y=100% dy=16 text-anchor=middle>{tick}</text><text class=\"soft tick\" x=0% y={y:.2}% dx=-6 dy=4 text-anchor=end>{tick}</text>"
        );
    }
    out += "<line class=same x1=0% y1=100% x2=100% y2=0% />";
    for (name, a, b, sure) in points {
        let class = match () {
            () if !sure => "even",
            () if b > a => "good",
            () => "bad",
        };
        let _ = write!(
            out,
            "<circle class={class} cx={:.2}% cy={:.2}% r=4 fill-opacity=.7><title>{}: {across} {a:.0}, {up} {b:.1}</title></circle>",
            place(*a),
            100.0 - place(*b),
            escaped(name),
        );
    }
    let _ = write!(out, "</svg></svg><p class=\"soft right\">{across} →</p>");
    out + CLOSE
}

/// Round numbers between the ends of an axis, at most six of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let steps = (-6..=9).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| (digit, power)));
    // Computed with whole numbers, so that printed numbers are round.
    let at = |(digit, power): (f64, i32)| {
        let unit: f64 =
            (0..power.abs()).fold(digit, |unit, _| if power < 0 { unit / 10.0 } else { unit * 10.0 });
        let (first, last) = ((low / unit).ceil() as i64, (high / unit).floor() as i64);
        (unit, first, last)
    };
    let Some((unit, first, last)) = steps.map(at).find(|(_, first, last)| last.saturating_sub(*first) < 6)
    else {
        return Vec::new();
    };
    // Without this rounding, three times 0.2 is not printed as 0.6.
    (first..=last).map(|number| (1e6 * number as f64 * unit).round() / 1e6).collect()
}

/// A histogram with bars of equal width. The middle bar is centred on 0.
pub fn histogram(title: &str, counts: &[(i32, u32)], across: &str) -> String {
    const BARS: i32 = 25;
    /// The height of the bars, and the height with the numbers below them, in px.
    const HIGH: f64 = 180.0;
    const ALL: f64 = HIGH + 20.0;
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
    let step = 100.0 / bars.len() as f64;
    let mut out = open(title, "counts");
    let _ = write!(out, "<svg class=plot height={ALL}>");
    for (place, count) in (-last..).zip(&bars) {
        let class = match place.signum() {
            1 => "good",
            0 => "even",
            _ => "bad",
        };
        let tall = HIGH * *count as f64 / most;
        let x = step * f64::from(place + last);
        let (from, to) = (place * wide - wide / 2, place * wide + wide / 2);
        let between = if from == to { from.to_string() } else { format!("{from} to {to}") };
        let _ = write!(
            out,
            "<rect class={class} x={:.2}% y={:.1} width={:.2}% height={tall:.1}><title>{between}: {:.1} %</title></rect>",
            x + 0.1 * step,
            HIGH - tall,
            0.8 * step,
            100.0 * *count as f64 / games.max(1) as f64
        );
        if place % (last / 4).max(1) == 0 {
            let _ = write!(
                out,
                "<text class=soft x={:.2}% y={:.1} text-anchor=middle>{}</text>",
                x + step / 2.0,
                HIGH + 16.0,
                place * wide
            );
        }
    }
    let _ = write!(
        out,
        "<line class=axis x1=0% x2=100% y1={HIGH} y2={HIGH} /></svg><p class=\"soft middle\">{across}</p>"
    );
    out + CLOSE
}

/// A line chart of shares per round, each line starting from 1 before the first round. Names stand
/// at the ends of the lines, or below the chart where it is too narrow.
pub fn by_round(title: &str, lines: &[(&str, Vec<f64>)]) -> String {
    /// The height of the lines, and the space above them, in px.
    const HIGH: f64 = 200.0;
    const ABOVE: f64 = 10.0;
    const ALL: f64 = HIGH + 3.0 * ABOVE;
    let rounds = lines.iter().map(|(_, shares)| shares.len()).max().unwrap_or(0).max(1) as f64;
    let y = |share: f64| ABOVE + HIGH * (1.0 - share);
    let mut out = open(title, "rounds");
    let _ = write!(out, "<svg class=plot height={ALL}>");
    for share in [0.0, 0.5, 1.0] {
        let _ = write!(
            out,
            "<line class=axis x1=0% x2=100% y1={0:.1} y2={0:.1} /><text class=soft x=0 dx=-6 y={1:.1} text-anchor=end>{2:.0} %</text>",
            y(share),
            y(share) + 4.0,
            100.0 * share
        );
    }
    let _ =
        write!(out, "<svg y=0 width=100% height={ALL} viewBox=\"0 0 1000 {ALL}\" preserveAspectRatio=none>");
    for (number, (_, shares)) in lines.iter().enumerate() {
        let points: Vec<String> = std::iter::once(1.0)
            .chain(shares.iter().copied())
            .enumerate()
            .map(|(round, share)| format!("{:.1},{:.1}", 1000.0 * round as f64 / rounds, y(share)))
            .collect();
        let _ = write!(
            out,
            "<polyline class=\"line l{}\" points=\"{}\" vector-effect=non-scaling-stroke />",
            number % 8,
            points.join(" ")
        );
    }
    out += "</svg>";
    for round in ticks(0.0, rounds).into_iter().filter(|round| round.fract() == 0.0) {
        let _ = write!(
            out,
            "<text class=\"soft tick\" x={:.2}% y={:.1} text-anchor=middle>{round}</text>",
            100.0 * round / rounds,
            ABOVE + HIGH + 16.0
        );
    }
    out += "</svg><ol class=names>";
    // The names of lines with close ends are placed below each other.
    let mut ends: Vec<(f64, &str, usize)> = lines
        .iter()
        .enumerate()
        .map(|(number, (name, shares))| (y(shares.last().copied().unwrap_or(1.0)), *name, number % 8))
        .collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = f64::NEG_INFINITY;
    for (end, name, colour) in ends {
        free = (free + 17.0).max(end);
        let _ = write!(
            out,
            "<li style=\"top:{:.0}px\"><svg class=key width=20 height=8><line class=\"line l{colour}\" x1=0 x2=20 y1=4 y2=4 /></svg> {}</li>",
            free - 9.0,
            escaped(name)
        );
    }
    out += "</ol><p class=\"soft middle\">end of round</p>";
    out + CLOSE
}

/// Opens a chart: its title, and the element that contains the drawing.
fn open(title: &str, class: &str) -> String {
    format!(
        "<figure><figcaption>{0}</figcaption><div class=\"drawn {class}\" role=img aria-label=\"{0}\">",
        escaped(title)
    )
}

const CLOSE: &str = "</div></figure>";

fn short(value: f64) -> String {
    if value.abs() < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") }
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(0.0, 12.0), [0.0, 5.0, 10.0]);
        assert_eq!(ticks(-1.5, 6.2), [0.0, 2.0, 4.0, 6.0]);
        assert_eq!(ticks(0.0, 1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(ticks(-30.0, 230.0), [0.0, 50.0, 100.0, 150.0, 200.0]);
        for (low, high) in [(0.0, 1.0), (-0.01, 3.0), (0.0, 9.99), (-250.0, 7000.0)] {
            let count = ticks(low, high).len();
            assert!((3..=6).contains(&count), "{count} from {low} to {high}");
        }
    }
}

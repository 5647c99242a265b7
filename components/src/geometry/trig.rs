//! Sine and cosine of any angle by polynomials, without libm. They are used for partly travelled
//! curves and for headings that are read in degrees (scenarios, placement), and never for the
//! angles that templates and arcs print.

use super::vec2::Vec2;

/// The unit vector at `angle` radians from +x, for angles from -pi/2 to pi/2.
///
/// The Taylor series of the half angle (at most pi/4), up to its 9th and 10th power, has an error
/// of 2e-9. Doubling the angle and f32 rounding bring the error to less than 3e-7 in each
/// component.
pub fn unit_at(angle: f32) -> Vec2 {
    let half = angle * 0.5;
    let x = half * half;
    let sin =
        half * (1.0 + x * (-1.0 / 6.0 + x * (1.0 / 120.0 + x * (-1.0 / 5040.0 + x * (1.0 / 362_880.0)))));
    let cos =
        1.0 + x * (-0.5 + x * (1.0 / 24.0 + x * (-1.0 / 720.0 + x * (1.0 / 40_320.0 - x / 3_628_800.0))));
    Vec2::new(1.0 - 2.0 * sin * sin, 2.0 * sin * cos)
}

/// The unit vector at `degrees` counter-clockwise from +x, for any finite angle. Multiples of 90
/// degrees are exact.
pub fn unit_at_degrees(degrees: f32) -> Vec2 {
    let turns = (degrees / 360.0).floor();
    let within = degrees - turns * 360.0;
    let quarter = (within / 90.0 + 0.5).floor();
    let unit = unit_at((within - quarter * 90.0) * (std::f32::consts::PI / 180.0));
    match quarter as i32 % 4 {
        0 => unit,
        1 => unit.left(),
        2 => -unit,
        _ => -unit.left(),
    }
}

//! The odds of attacks by dice and tokens.

use killbox::odds::read::{self, Circumstances};
use killbox::odds::{Aim, Calculator, Over, Question, Rules, Shot, json};
use pyo3::Borrowed;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::numbers::whole;
use crate::raise::Class;

/// The circumstances of the attacks, as words of the Python interface.
pub struct Words {
    range: u8,
    obstructed: bool,
    legacy: bool,
    aim: String,
    over: String,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Words {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Words> {
        let of = |name: &str| given.getattr(name);
        Ok(Words {
            range: whole("range", &of("range")?, 0..=3)? as u8,
            obstructed: of("obstructed")?.extract()?,
            legacy: of("legacy")?.extract()?,
            aim: of("aim")?.extract()?,
            over: of("over")?.extract()?,
        })
    }
}

impl Words {
    fn circumstances(&self) -> PyResult<Circumstances> {
        let wrong = |what: String| Err(PyValueError::new_err(what));
        let aim = match self.aim.as_str() {
            "damage" => Aim::Damage,
            "kill" => Aim::Kill,
            "crit" => Aim::Crit,
            other => return wrong(format!("aim={other:?}: expected 'damage', 'kill' or 'crit'")),
        };
        let over = match self.over.as_str() {
            "attack" => Over::Attack,
            "sequence" => Over::Sequence,
            other => return wrong(format!("over={other:?}: expected 'attack' or 'sequence'")),
        };
        let rules = if self.legacy { Rules::Legacy } else { Rules::Standard };
        let shot = Shot { range: self.range, obstructed: self.obstructed, rules, ..Shot::default() };
        Ok(Circumstances { shot, aim, over })
    }
}

fn question(py: Python<'_>, attackers: &[String], defender: &str, words: &Words) -> PyResult<Question> {
    let attackers: Vec<&str> = attackers.iter().map(String::as_str).collect();
    let question = read::question(&attackers, defender, &words.circumstances()?)
        .map_err(|error| Class::Odds.error(py, error))?;
    if question.aim == Aim::Kill && question.defender.strength.is_none() {
        let what = "aim='kill': the defender has no hull; add `hull` and its number, as in \
                    \"2 focus, hull 4, shields 2\"";
        return Err(Class::Odds.error(py, what));
    }
    Ok(question)
}

/// The odds of attacks, as JSON.
#[pyfunction]
pub fn odds(py: Python<'_>, attackers: Vec<String>, defender: &str, words: Words) -> PyResult<String> {
    let question = question(py, &attackers, defender, &words)?;
    let outcomes = py.detach(|| Calculator::new().answer(&question));
    let outcomes = outcomes.map_err(|error| Class::Odds.error(py, error))?;
    Ok(json::answer(&question, &outcomes).to_string())
}

/// The ways to use the rolled dice `roll`, best first, as JSON.
#[pyfunction]
pub fn odds_of_dice(
    py: Python<'_>,
    attackers: Vec<String>,
    defender: &str,
    words: Words,
    roll: &str,
) -> PyResult<String> {
    let question = question(py, &attackers, defender, &words)?;
    let table = read::on_table(roll).map_err(|error| Class::Odds.error(py, error))?;
    let plays = py.detach(|| Calculator::new().advise(&question, &table));
    let plays = plays.map_err(|error| Class::Odds.error(py, format!("roll {roll:?}: {error}")))?;
    Ok(json::advice(&question, &table, &plays).to_string())
}

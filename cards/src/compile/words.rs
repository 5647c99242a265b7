//! Compiles lists of tests and of costs.

use killbox_components::ability::{Predicate, Price, Span, Test};

use crate::language::{Cost, Requirement};

use super::compiler::{Compiler, span};

impl Compiler<'_> {
    pub(crate) fn tests(&mut self, tests: &[Requirement]) -> Span {
        let tests: Vec<Test> = tests.iter().map(|test| self.test(test)).collect();
        span(&mut self.tests, tests.into_iter())
    }

    pub(crate) fn test(&mut self, test: &Requirement) -> Test {
        test.word().compile(self)
    }

    /// Lists of tests, each as one test that all tests of the list hold.
    pub(crate) fn lists(&mut self, lists: &[Vec<Requirement>]) -> Span {
        let lists: Vec<Span> = lists.iter().map(|list| self.tests(list)).collect();
        span(&mut self.tests, lists.into_iter().map(|list| Predicate::AllOf(list).into()))
    }

    pub(crate) fn price(&mut self, cost: &Cost) -> Price {
        cost.word().compile(self)
    }

    pub(crate) fn prices(&mut self, costs: &[Cost]) -> Span {
        let prices: Vec<Price> = costs.iter().map(|cost| self.price(cost)).collect();
        span(&mut self.costs, prices.into_iter())
    }
}

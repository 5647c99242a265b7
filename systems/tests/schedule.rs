//! The built schedule (its systems, their sets and their order) compared with `docs/schedule.txt`.

use std::fmt::Write as _;

use bevy_ecs::prelude::World;
use bevy_ecs::schedule::graph::Direction::{Incoming, Outgoing};
use bevy_ecs::schedule::{NodeId, Schedule, ScheduleGraph};
use killbox_components::state::Phase;
use killbox_systems::schedule::schedule;

const WRITTEN: &str = include_str!("../../docs/schedule.txt");

/// If this variable is set, the test writes the file instead of comparing it.
const WRITE: &str = "KILLBOX_WRITE_SCHEDULE";

#[test]
fn the_schedule_is_the_one_that_is_written_down() {
    let built = described(&mut schedule());
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/schedule.txt"), &built)
            .expect("written");
        return;
    }
    assert!(
        built == WRITTEN,
        "the schedule is not the one in docs/schedule.txt. If it is meant to be: {WRITE}=1 cargo test -p \
         killbox-systems schedule\n\n{built}"
    );
}

/// RND-35: the schedule follows the order of the rules, and every phase has a system.
#[test]
fn the_phases_come_in_the_order_of_the_rules() {
    let phases =
        [Phase::Setup, Phase::Planning, Phase::System, Phase::Activation, Phase::Engagement, Phase::End];
    let places: Vec<usize> = phases
        .iter()
        .map(|phase| {
            WRITTEN.find(&format!("in {phase:?}")).unwrap_or_else(|| panic!("{phase:?} has no system"))
        })
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

/// One line for each system, in the order of execution.
fn described(schedule: &mut Schedule) -> String {
    // Building the schedule moves the conditions out of the graph.
    let mut world = World::new();
    schedule.graph_mut().initialize(&mut world);
    let conditions: Vec<_> =
        schedule.graph().systems.iter().map(|(key, _, conditions)| (key, conditions.len())).collect();
    schedule.initialize(&mut world).expect("no system is ambiguous, no set empty");
    let graph = schedule.graph();
    let systems: Vec<NodeId> =
        schedule.systems().expect("built").map(|(key, _)| NodeId::System(key)).collect();
    let mut text = String::from(
        "The systems of a pass, read off the built schedule (systems/src/schedule.rs).\n\
         `after`: the graph orders it after the line above. `if due`: it has a condition, and is skipped if no battle waits for it.\n\n",
    );
    for (at, system) in systems.iter().enumerate() {
        let is_after = at > 0 && is_ordered(graph, systems[at - 1], *system);
        let sets = sets_of(graph, *system);
        let [name, others @ ..] = &sets[..] else { panic!("a system without a name") };
        let phase = others.iter().map(|set| format!("in {set}")).collect::<Vec<_>>().join(" ");
        let is_conditional = conditions.iter().any(|(key, n)| NodeId::System(*key) == *system && *n > 0);
        let line = format!(
            "{:5} {name:22} {phase:14} {}",
            if is_after { "after" } else { "" },
            if is_conditional { "if due" } else { "" }
        );
        writeln!(text, "{}", line.trim_end()).expect("a string");
    }
    text
}

/// The named sets that contain a node, its own name first.
fn sets_of(graph: &ScheduleGraph, node: NodeId) -> Vec<String> {
    let mut found = Vec::new();
    let mut nodes = vec![node];
    while let Some(node) = nodes.pop() {
        for (set, _) in graph.hierarchy().edges_directed(node, Incoming) {
            nodes.push(set);
            let NodeId::Set(key) = set else { continue };
            let set = &graph.system_sets[key];
            // Tuples are sets without a name. The type of a system's function only repeats its
            // name.
            if !set.is_anonymous() && set.system_type().is_none() {
                found.push(format!("{set:?}"));
            }
        }
    }
    found.sort_by_key(|set| set.starts_with(char::is_uppercase));
    found
}

/// Whether the graph orders `b` after `a`, by an edge between them or between sets that contain
/// them.
fn is_ordered(graph: &ScheduleGraph, a: NodeId, b: NodeId) -> bool {
    graph.dependency().all_edges().any(|(before, after)| holds(graph, before, a) && holds(graph, after, b))
}

/// Whether a node is the system or a set that contains it.
fn holds(graph: &ScheduleGraph, node: NodeId, system: NodeId) -> bool {
    node == system
        || graph.hierarchy().edges_directed(node, Outgoing).any(|(_, member)| holds(graph, member, system))
}

//! The example runs to its end.

#[path = "../../examples/tour.rs"]
mod example;

#[test]
fn the_tour_runs() {
    example::main().unwrap();
}

//! Any text as a diagram.

use hive_rules::{Diagram, Setup};

/// A diagram reads back from its own print. If its setup is a legal
/// position, that position gives the same setup again.
pub fn diagram(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let diagram = match text.parse::<Diagram>() {
        Ok(diagram) => diagram,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(diagram.to_string().parse().as_ref(), Ok(&diagram));

    if let Ok(position) = diagram.setup.position() {
        let setup = Setup::from(&position);
        let again = setup.position();
        assert_eq!(again.as_ref().map(|again| again.key()), Ok(position.key()));
        assert_eq!(again.as_ref(), Ok(&position));
        assert_eq!(again.map(|again| again.count_moves()), Ok(position.count_moves()));
    }
}

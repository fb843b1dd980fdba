use hive_evening::{Command, Format, GameResult, Games, Source, csv};

use crate::hall::Hall;

#[test]
fn tables_for_a_spreadsheet() {
    let mut hall = Hall::open(Format::RoundRobin { is_double: false }, Games::One);
    for name in ["Ada, \"Countess\"", "=1+1", "Été"] {
        hall.run(Command::Join { name: name.to_owned(), who: None }).expect("there is room");
    }
    hall.begin_round().expect("there is a round");
    let games = csv::games(&hall.evening);
    assert_eq!(
        games,
        "\u{feff}Round,Board,Game,White,Black,Result,Entered by\r\n\
         1,1,1,'=1+1,Été,*,\r\n\
         1,,,\"Ada, \"\"Countess\"\"\",,bye,\r\n"
    );
    let (result, source) = (Some(GameResult::WhiteByForfeit), Source::Organiser);
    let enter = Command::Enter { round: 0, board: 0, game: 0, result, source };
    hall.run(enter).expect("it is open");
    assert!(csv::games(&hall.evening).contains(",1–0 forfeit,organiser\r\n"));
    assert_eq!(
        csv::standings(&hall.evening),
        "\u{feff}Place,Name,Points,Head to head,Sonneborn-Berger,Wins as Black,Games,Won,Drawn,\
         Lost\r\n\
         1,'=1+1,1,,0,0,0,0,0,0\r\n\
         2,\"Ada, \"\"Countess\"\"\",0,,0,0,0,0,0,0\r\n\
         2,Été,0,,0,0,0,0,0,0\r\n"
    );
}

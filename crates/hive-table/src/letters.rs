//! Letters without their accents, for searches.
//!
//! A page loads this with the rules, so it is a short list and not all of
//! Unicode: letters with accents in scripts that have small letters, Hebrew and
//! Arabic. A test compares it with the tables of Unicode.

use std::ops::RangeInclusive;

/// A letter as it is without its accent.
pub(crate) fn plain(c: char) -> char {
    if c.is_ascii() || c > LAST {
        return c;
    }
    let with_it = ACCENTED.iter().find(|letters| letters.chars().skip(1).any(|other| other == c));
    with_it.and_then(|letters| letters.chars().next()).unwrap_or(c)
}

/// Whether this is an accent by itself, which follows its letter.
pub(crate) fn is_accent(c: char) -> bool {
    ACCENTS.iter().any(|range| range.contains(&c))
}

/// Accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowels.
const ACCENTS: [RangeInclusive<char>; 14] = [
    '\u{300}'..='\u{36f}',
    '\u{483}'..='\u{487}',
    '\u{591}'..='\u{5bd}',
    '\u{5bf}'..='\u{5bf}',
    '\u{5c1}'..='\u{5c2}',
    '\u{5c4}'..='\u{5c5}',
    '\u{5c7}'..='\u{5c7}',
    '\u{610}'..='\u{61a}',
    '\u{64b}'..='\u{65f}',
    '\u{670}'..='\u{670}',
    '\u{1ab0}'..='\u{1aff}',
    '\u{1dc0}'..='\u{1dff}',
    '\u{20d0}'..='\u{20ff}',
    '\u{fe20}'..='\u{fe2f}',
];

/// No letter of the list comes later in Unicode.
const LAST: char = '\u{fb4e}';

/// Each letter with those that are it with accents. They are small letters; a
/// final sigma is another sigma.
const ACCENTED: [&str; 84] = [
    "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "bḃḅḇ",
    "cçćĉċčḉ",
    "dďḋḍḏḑḓ",
    "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "fḟ",
    "gĝğġģǧǵḡ",
    "hĥȟḣḥḧḩḫẖ",
    "iìíîïĩīĭįǐȉȋḭḯỉị",
    "jĵǰ",
    "kķǩḱḳḵ",
    "lĺļľḷḹḻḽ",
    "mḿṁṃ",
    "nñńņňǹṅṇṉṋ",
    "oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "pṕṗ",
    "rŕŗřȑȓṙṛṝṟ",
    "sśŝşšșṡṣṥṧṩ",
    "tţťțṫṭṯṱẗ",
    "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "vṽṿ",
    "wŵẁẃẅẇẉẘ",
    "xẋẍ",
    "yýÿŷȳẏẙỳỵỷỹ",
    "zźżžẑẓẕ",
    "æǣǽ",
    "øǿ",
    "ſẛ",
    "ʒǯ",
    "ʹʹ",
    "αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ",
    "εέἐἑἒἓἔἕὲέ",
    "ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ",
    "ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ",
    "οόὀὁὂὃὄὅὸό",
    "ρῤῥ",
    "υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ",
    "ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ",
    "ϒϓϔ",
    "аӑӓ",
    "гѓ",
    "еѐёӗ",
    "жӂӝ",
    "зӟ",
    "ийѝӣӥ",
    "кќ",
    "оӧ",
    "уўӯӱӳ",
    "чӵ",
    "ыӹ",
    "эӭ",
    "ії",
    "ѵѷ",
    "әӛ",
    "өӫ",
    "אאַאָאּ",
    "בבּבֿ",
    "גגּ",
    "דדּ",
    "ההּ",
    "ווּוֹ",
    "זזּ",
    "טטּ",
    "ייִיּ",
    "ךךּ",
    "ככּכֿ",
    "ללּ",
    "ממּ",
    "ננּ",
    "ססּ",
    "ףףּ",
    "פפּפֿ",
    "צצּ",
    "קקּ",
    "ררּ",
    "ששׁשׂשּׁשּׂשּ",
    "תתּ",
    "ײײַ",
    "اآأإ",
    "وؤ",
    "يئ",
    "ہۂ",
    "ےۓ",
    "ەۀ",
];

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;
    use crate::search::fold;

    /// However its accents are written, a letter is the same one.
    #[test]
    fn letters_are_those_of_unicode() {
        let mut letters = 0;
        for c in '\0'..=char::MAX {
            let parts: String = c.nfd().collect();
            let mut accents = parts.chars().skip(1).peekable();
            if c <= LAST && c.is_alphabetic() && accents.peek().is_some() && accents.all(is_accent)
            {
                assert_eq!(fold(c.encode_utf8(&mut [0; 4])), fold(&parts), "{c:?}");
                letters += 1;
            }
        }
        assert!(letters > 800, "only {letters} letters have accents");
    }

    #[test]
    fn what_has_no_accent_stays() {
        for letters in ACCENTED {
            let first = letters.chars().next().unwrap();
            assert_eq!(plain(first), first);
            assert!(letters.chars().all(|c| plain(c) == first && c <= LAST), "{letters}");
        }
    }
}

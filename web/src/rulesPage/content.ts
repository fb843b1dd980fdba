/**
 * The order of the rules page. Its texts are `rules.<section>.1`, `.2` and so
 * on; a section with a `note` says where booklets and tournaments differ. The
 * boards are those of lessons, by name without the number.
 */

export interface Section {
  id: string;
  paragraphs: number;
  note?: true;
  /** Ends with the letters by which its bugs are written. */
  letters?: true;
  boards: readonly string[];
}

export const SECTIONS: readonly Section[] = [
  { id: 'goal', paragraphs: 1, boards: ['goal'] },
  { id: 'pieces', paragraphs: 2, letters: true, boards: [] },
  { id: 'turns', paragraphs: 2, note: true, boards: ['pass'] },
  { id: 'placing', paragraphs: 2, boards: ['own-colour', 'stack-colour'] },
  { id: 'queentime', paragraphs: 1, note: true, boards: ['queen-deadline'] },
  { id: 'hive', paragraphs: 2, boards: ['pinned', 'rejoin'] },
  { id: 'freedom', paragraphs: 2, note: true, boards: ['stuck-queen', 'beetle-gate'] },
  { id: 'queen', paragraphs: 1, boards: ['queen'] },
  { id: 'beetle', paragraphs: 2, boards: ['beetle', 'beetle-top'] },
  { id: 'grasshopper', paragraphs: 1, boards: ['grasshopper'] },
  { id: 'spider', paragraphs: 1, note: true, boards: ['spider'] },
  { id: 'ant', paragraphs: 1, boards: ['ring'] },
  { id: 'mosquito', paragraphs: 2, boards: ['mosquito-choice'] },
  { id: 'ladybug', paragraphs: 1, boards: ['ladybug'] },
  { id: 'pillbug', paragraphs: 2, note: true, boards: ['throw', 'throw-limits'] },
  { id: 'dragonfly', paragraphs: 2, note: true, boards: ['dragonfly', 'dragonfly-rescue'] },
  { id: 'end', paragraphs: 2, note: true, boards: ['own-goal', 'draw'] },
];

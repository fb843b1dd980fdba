/** What the players can do now beside moving, for the buttons that offer it. */
export interface Doable {
  undo: boolean;
  hint: boolean;
  /** A hint is being worked out. */
  advising: boolean;
  draw: boolean;
  claim: boolean;
  resign: boolean;
  /** What only a game that goes on knows keeps its place when it is over, unseen. */
  over: boolean;
}

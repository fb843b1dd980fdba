// Turns what the rules say into sentences, and into things to draw.

export {
  explanationOverlay,
  NO_OVERLAY,
  type Overlay,
  refusalOverlay,
  wayOverlay,
} from './overlay.ts';
export {
  type CellFacts,
  cellInWords,
  moveInWords,
  positionInWords,
  type Whereabouts,
  whereabouts,
} from './places.ts';
export { type Unread, unreadRecordInWords } from './reading.ts';
export { setupProblemInWords, setupProblemOverlay } from './setup.ts';
export { Words } from './words.ts';

/**
 * Sounds made on the spot: nothing to load, nothing that belongs to others.
 * Each is a few short tones with a soft end, like a tile that is put down.
 */

export type Sound =
  | 'place'
  | 'move'
  | 'throw'
  | 'pass'
  | 'won'
  | 'lost'
  | 'draw'
  | 'refused'
  | 'low';

interface Tone {
  /** In Hertz; with two, it glides from the first to the second. */
  pitch: readonly [number, number];
  /** In seconds. */
  at: number;
  length: number;
  volume: number;
  wave: OscillatorType;
}

const tone = (
  pitch: number | readonly [number, number],
  at: number,
  length: number,
  volume = 0.2,
  wave: OscillatorType = 'sine',
): Tone => ({
  pitch: typeof pitch === 'number' ? [pitch, pitch] : pitch,
  at,
  length,
  volume,
  wave,
});

const SOUNDS: Record<Sound, readonly Tone[]> = {
  place: [tone([240, 120], 0, 0.09, 0.35, 'triangle'), tone([1400, 700], 0, 0.02, 0.06)],
  move: [tone([320, 180], 0, 0.07, 0.28, 'triangle'), tone([1600, 900], 0, 0.02, 0.05)],
  throw: [tone([300, 620], 0, 0.12, 0.12), tone([260, 130], 0.13, 0.08, 0.32, 'triangle')],
  pass: [tone(330, 0, 0.1, 0.1), tone(262, 0.12, 0.14, 0.1)],
  won: [tone(523, 0, 0.16), tone(659, 0.14, 0.16), tone(784, 0.28, 0.32)],
  lost: [tone(392, 0, 0.2), tone(330, 0.18, 0.2), tone(262, 0.36, 0.36)],
  draw: [tone(440, 0, 0.18), tone(440, 0.22, 0.26)],
  low: [tone(880, 0, 0.08, 0.14), tone(880, 0.14, 0.08, 0.14)],
  refused: [tone([170, 140], 0, 0.12, 0.14, 'triangle')],
};

let context: AudioContext | undefined;

/**
 * Lets the page be heard. Browsers hold it silent until it is touched, and those of phones want to
 * be asked within the tap itself: the sound of a reply would come too late.
 */
function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') context.resume();
}

if (typeof window !== 'undefined') {
  for (const kind of ['pointerup', 'keydown']) addEventListener(kind, wake, { capture: true });
}

/** Plays a sound, where the browser lets the page be heard. */
export function playSound(sound: Sound): void {
  wake();
  if (!context) return;
  const start = context.currentTime;
  for (const part of SOUNDS[sound]) playTone(context, part, start);
}

function playTone(audio: AudioContext, part: Tone, start: number): void {
  const source = audio.createOscillator();
  const loudness = audio.createGain();
  const from = start + part.at;
  const to = from + part.length;
  source.type = part.wave;
  source.frequency.setValueAtTime(part.pitch[0], from);
  source.frequency.exponentialRampToValueAtTime(part.pitch[1], to);
  loudness.gain.setValueAtTime(part.volume, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, to);
  source.connect(loudness).connect(audio.destination);
  source.start(from);
  source.stop(to);
}

// alerts: which sounds there are, and which of them a change in a game makes. Pure: two looks at a game in, names out.

export const SOUND_NAMES = [
  'move',
  'capture',
  'castling',
  'check',
  'promotion',
  'refused',
  'start',
  'low',
  'tick',
  'offer',
  'joined',
  'lost',
  'back',
  'win',
  'loss',
  'draw',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** What can be heard of a game at one moment. */
export interface Heard {
  phase: 'unknown' | 'waiting' | 'playing' | 'over'; // unknown: the server has not told it yet
  plies: number; // half-moves on the board, the player's own one that is on its way too
  lastSan: string | null; // of the last of them
  isSeated: boolean; // someone sits opposite
  isOffered: boolean; // the opponent's offer of a draw or a rematch stands
  hasPremove: boolean; // a move is set in advance
  outcome: 'win' | 'loss' | 'draw' | null; // null: none yet, aborted, or someone else's game
  isOnline: boolean; // the line to the server
}

/** The sounds of what changed; none when a game is opened, however far it is. */
export function soundsBetween(before: Heard | null, after: Heard): SoundName[] {
  if (before === null || before.phase === 'unknown') return [];
  const sounds: (SoundName | null)[] = [
    ...boardSounds(before, after),
    !before.isSeated && after.isSeated ? 'joined' : null,
    before.phase === 'waiting' && after.phase === 'playing' && before.isSeated ? 'start' : null,
    !before.isOffered && after.isOffered ? 'offer' : null,
    lineSound(before, after),
    before.phase === 'over' ? null : after.phase === 'over' ? after.outcome : null,
  ];
  return sounds.filter((sound) => sound !== null);
}

function boardSounds(before: Heard, after: Heard): (SoundName | null)[] {
  if (after.plies > before.plies) return [after.lastSan === null ? null : moveSound(after.lastSan)];
  // A new game on the same screen, as in training, is no refused move.
  if (after.plies < before.plies) return [after.plies === 0 && before.phase === 'over' ? 'start' : 'refused'];
  return [before.hasPremove && !after.hasPremove ? 'refused' : null];
}

/** A mate is a move like another: what ends the game sounds after it. */
export function moveSound(san: string): SoundName {
  if (san.endsWith('+')) return 'check';
  if (san.includes('=')) return 'promotion';
  if (san.startsWith('O-O')) return 'castling';
  return san.includes('x') ? 'capture' : 'move';
}

function lineSound(before: Heard, after: Heard): SoundName | null {
  if (after.phase !== 'playing' || before.isOnline === after.isOnline) return null;
  return after.isOnline ? 'back' : 'lost';
}

const LOW_MS = 30_000;
const LAST_SECONDS = 10;
const SECOND_MS = 1_000;

/** What a clock sounds at next, and in how many ms of it; null when nothing more will come. `leftMs`: its present time. */
export function nextClockSound(leftMs: number): { inMs: number; sound: SoundName } | null {
  if (leftMs > LOW_MS) return { inMs: leftMs - LOW_MS, sound: 'low' };
  const second = Math.min(LAST_SECONDS, Math.ceil(leftMs / SECOND_MS) - 1);
  return second < 1 ? null : { inMs: leftMs - second * SECOND_MS, sound: 'tick' };
}

/** How a phone vibrates with a sound, ms on and off; null: not at all. */
export function hapticsOf(sound: SoundName): readonly number[] | null {
  return HAPTICS[sound] ?? null;
}

const HAPTICS: Partial<Readonly<Record<SoundName, readonly number[]>>> = {
  move: [10],
  castling: [10],
  promotion: [10],
  capture: [20],
  check: [30, 40, 30],
};

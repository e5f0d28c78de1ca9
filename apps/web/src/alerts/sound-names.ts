// The sounds, and which of them a change in a game plays. Pure: derived from two states of a game.

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

/** What the sounds of a game depend on. */
export interface SoundState {
  phase: 'unknown' | 'waiting' | 'playing' | 'over'; // unknown: the server has not sent it yet
  plies: number; // on the board, including the player's own pending move
  lastSan: string | null; // of the last ply
  hasOpponent: boolean;
  isOffered: boolean; // the opponent offers a draw or a rematch
  hasPremove: boolean;
  outcome: 'win' | 'loss' | 'draw' | null; // null: none yet, aborted, or someone else's game
  isOnline: boolean; // connected to the server
}

/** The sounds of a change; none when a game is opened. */
export function soundsOfChange(before: SoundState | null, after: SoundState): SoundName[] {
  if (before === null || before.phase === 'unknown') return [];
  const sounds: (SoundName | null)[] = [
    ...boardSounds(before, after),
    !before.hasOpponent && after.hasOpponent ? 'joined' : null,
    before.phase === 'waiting' && after.phase === 'playing' && before.hasOpponent ? 'start' : null,
    !before.isOffered && after.isOffered ? 'offer' : null,
    lineSound(before, after),
    before.phase === 'over' ? null : after.phase === 'over' ? after.outcome : null,
  ];
  return sounds.filter((sound) => sound !== null);
}

function boardSounds(before: SoundState, after: SoundState): (SoundName | null)[] {
  if (after.plies > before.plies) return [after.lastSan === null ? null : moveSound(after.lastSan)];
  // Training starts a new game on the same screen, which is not a refused move.
  if (after.plies < before.plies) return [after.plies === 0 && before.phase === 'over' ? 'start' : 'refused'];
  return [before.hasPremove && !after.hasPremove ? 'refused' : null];
}

/** A mate sounds like any other move, because the sound of the result follows. */
export function moveSound(san: string): SoundName {
  if (san.endsWith('+')) return 'check';
  if (san.includes('=')) return 'promotion';
  if (san.startsWith('O-O')) return 'castling';
  return san.includes('x') ? 'capture' : 'move';
}

function lineSound(before: SoundState, after: SoundState): SoundName | null {
  if (after.phase !== 'playing' || before.isOnline === after.isOnline) return null;
  return after.isOnline ? 'back' : 'lost';
}

const LOW_MS = 30_000;
const LAST_SECONDS = 10;
const SECOND_MS = 1_000;

/** The next sound of a clock with `leftMs` left, and when it is due; null when there is none. */
export function nextClockSound(leftMs: number): { inMs: number; sound: SoundName } | null {
  if (leftMs > LOW_MS) return { inMs: leftMs - LOW_MS, sound: 'low' };
  const second = Math.min(LAST_SECONDS, Math.ceil(leftMs / SECOND_MS) - 1);
  return second < 1 ? null : { inMs: leftMs - second * SECOND_MS, sound: 'tick' };
}

/** The vibration of a sound, ms on and off; null: none. */
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

// settings: a player's preferences, their defaults, and how they are parsed. Pure.
import { ANIMATION_MS, BOARD_SIDE } from '@kingstake/protocol/limits';

export interface Settings {
  sound: boolean; // whether the page makes sounds at all
  volume: number; // of the sounds, 0 to 1
  confirmMoves: boolean; // a move needs a second tap or Enter
  alwaysQueen: boolean; // a pawn is promoted to a queen without a choice
  boardTheme: 'walnut' | 'green' | 'slate';
  pieces: 'carved' | 'flat';
  premove: boolean; // a move may be entered during the opponent's turn
  coordinates: 'rim' | 'squares' | 'off'; // place of the coordinates; a thin rim shows them inside the squares
  boardSize: 'fit' | 'classic' | number; // the largest that fits, 420 px, or a side in px chosen by dragging
  openTableAtOnce: boolean; // Find Match opens a table without asking if no one waits
  focus: boolean; // hides ratings and earnings during a game
  animation: 'normal' | 'fast' | 'off'; // duration of a piece's animation
  haptics: boolean; // a phone vibrates on moves and checks
  notifications: boolean; // system notifications while the page is hidden, if the browser allows them
  offerNotifications: boolean; // offer notifications to a waiting player, until the player declines
}

export const DEFAULT_SETTINGS: Settings = {
  sound: true,
  volume: 0.7,
  confirmMoves: false,
  alwaysQueen: false,
  boardTheme: 'walnut',
  pieces: 'carved',
  premove: true,
  coordinates: 'rim',
  boardSize: 'fit',
  openTableAtOnce: false,
  focus: false,
  animation: 'normal',
  haptics: true,
  notifications: false,
  offerNotifications: true,
};

/** Version of the stored format. A later format gets the next number and converts this one. */
const VERSION = 1;

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const oneOf =
  (...choices: string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && choices.includes(value);

/** Valid values of each setting; an invalid value falls back to the default of that setting only. */
const VALID: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  sound: isBoolean,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  confirmMoves: isBoolean,
  alwaysQueen: isBoolean,
  boardTheme: oneOf('walnut', 'green', 'slate'),
  pieces: oneOf('carved', 'flat'),
  premove: isBoolean,
  coordinates: oneOf('rim', 'squares', 'off'),
  boardSize: (value) => value === 'fit' || value === 'classic' || isDraggedSide(value),
  openTableAtOnce: isBoolean,
  focus: isBoolean,
  animation: oneOf('normal', 'fast', 'off'),
  haptics: isBoolean,
  notifications: isBoolean,
  offerNotifications: isBoolean,
};

function isDraggedSide(value: unknown): boolean {
  if (typeof value !== 'number') return false;
  return value >= BOARD_SIDE.leastPx && value <= BOARD_SIDE.mostPx && value % BOARD_SIDE.stepPx === 0;
}

/** Parses stored settings. Missing, invalid or unknown values, or another version, become the default. */
export function parseSettings(text: string | null): Settings {
  const stored = recordIn(text);
  if (stored['version'] !== VERSION) return DEFAULT_SETTINGS;
  return validSettings(DEFAULT_SETTINGS, stored);
}

/** The settings with the valid fields of the patch. */
export function validSettings(settings: Settings, patch: Readonly<Record<string, unknown>>): Settings {
  const names = Object.keys(VALID) as (keyof Settings)[];
  const valid = names.filter((name) => Object.hasOwn(patch, name) && VALID[name](patch[name]));
  return { ...settings, ...Object.fromEntries(valid.map((name) => [name, patch[name]])) };
}

/** Serializes settings for `parseSettings`. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({ version: VERSION, ...settings });
}

/** Duration of a piece's animation, ms. */
export function animationMs({ animation }: Pick<Settings, 'animation'>): number {
  return ANIMATION_MS[animation];
}

function recordIn(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

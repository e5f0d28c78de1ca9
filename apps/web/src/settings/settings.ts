// settings: what a player prefers, its defaults, and how it is read back. Pure: text in, settings out.
import { ANIMATION_MS, BOARD_SIDE } from '@kingstake/protocol/limits';

export interface Settings {
  sound: boolean; // the page makes sounds at all
  volume: number; // of the sounds, 0 to 1
  confirmMoves: boolean; // a move is played by a second tap or Enter
  premove: boolean; // a reply may be set while the opponent thinks
  coordinates: 'rim' | 'squares' | 'off'; // where files and ranks stand; a thin rim puts them inside the squares
  boardSize: 'fit' | 'classic' | number; // the biggest that fits, 420 px, or a side in px that the player dragged
  focus: boolean; // ratings and earnings are hidden while the player plays
  animation: 'normal' | 'fast' | 'off'; // how long a piece travels
  haptics: boolean; // a phone vibrates at moves and checks
  notifications: boolean; // system notifications while the page is hidden, where the browser allows them
  offerNotifications: boolean; // they are offered where a player waits, until the player does not want that
}

export const DEFAULT_SETTINGS: Settings = {
  sound: true,
  volume: 0.7,
  confirmMoves: false,
  premove: true,
  coordinates: 'rim',
  boardSize: 'fit',
  focus: false,
  animation: 'normal',
  haptics: true,
  notifications: false,
  offerNotifications: true,
};

/** The shape that is stored. A later one gets the next number, and this one's is upcast. */
const VERSION = 1;

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const oneOf =
  (...choices: string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && choices.includes(value);

/** What each setting may be; anything else falls back to the default of that setting alone. */
const VALID: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  sound: isBoolean,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  confirmMoves: isBoolean,
  premove: isBoolean,
  coordinates: oneOf('rim', 'squares', 'off'),
  boardSize: (value) => value === 'fit' || value === 'classic' || isDraggedSide(value),
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

/** Stored text as settings. What is missing, broken, unknown or of another version is the default. */
export function parseSettings(text: string | null): Settings {
  const stored = recordIn(text);
  if (stored['version'] !== VERSION) return DEFAULT_SETTINGS;
  return validSettings(DEFAULT_SETTINGS, stored);
}

/** The settings with those fields of the patch that are valid. */
export function validSettings(settings: Settings, patch: Readonly<Record<string, unknown>>): Settings {
  const names = Object.keys(VALID) as (keyof Settings)[];
  const valid = names.filter((name) => Object.hasOwn(patch, name) && VALID[name](patch[name]));
  return { ...settings, ...Object.fromEntries(valid.map((name) => [name, patch[name]])) };
}

/** Settings as the text that `parseSettings` reads. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({ version: VERSION, ...settings });
}

/** How long a piece travels, ms. */
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

// The inputs and results that all kinds of attackers share.
import { originOf, type ServerPlace } from '../../../apps/server/tests/testkit/server-process.ts';
import type { Answer } from '../people.ts';

export interface Scene {
  place: ServerPlace;
  victims: readonly string[]; // wallets of players
  count(what: string, by?: number): void;
}

/** Attacks for this many seconds, then releases everything that it holds. */
export type Attack = (seconds: number) => Promise<void>;

/** Creates what the attack needs, before the measurement. */
export type Prepare = (scene: Scene) => Promise<Attack>;

export const socketUrl = (place: ServerPlace): string => `ws://127.0.0.1:${place.port}/ws`;

export const socketHeaders = (place: ServerPlace, cookie: string): Record<string, string> => ({
  cookie,
  origin: originOf(place),
});

/** Returns the name under which an answer is counted. */
export function nameOf(what: string, { status, text }: Answer): string {
  if (status === 0) return `${what} unanswered`;
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1];
  return code === undefined ? `${what} ${status}` : `${what} ${status} ${code}`;
}

// fair-play: what cases hold of a player's money. The ledger keeps the holds, one for each game of a case.
import type { Lamports } from '@kingstake/protocol';
import { endHolds, extendHolds, placeHold } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { gamesOfCases, releaseCases } from './case-store.ts';

const sourceOf = (caseId: number, gameId: number): string => `review:${caseId}:${gameId}`;

export interface HeldCase {
  caseId: number;
  userId: number;
  games: readonly { gameId: number; prize: Lamports }[];
}

/** Holds what each game of the case holds. The caller has locked the player's account. */
export async function holdGames(
  tx: Tx,
  { caseId, userId, games }: HeldCase,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<void> {
  for (const { gameId, prize } of games)
    if (prize > 0n)
      await placeHold(tx, { userId, source: sourceOf(caseId, gameId), amount: prize, fromMs, untilMs });
}

export const extendHeld = (tx: Tx, { caseId, games }: Omit<HeldCase, 'userId'>, untilMs: number) =>
  extendHolds(tx, sourcesOf(caseId, games), untilMs);

export const endHeld = (
  tx: Tx,
  { caseId, games }: Omit<HeldCase, 'userId'>,
  ending: { how: string; atMs: number },
) => endHolds(tx, sourcesOf(caseId, games), ending);

/** Writes that cases and holds that are over have ended. The money is free without it. */
export async function releaseDue(tx: Tx, nowMs: number, userId?: number): Promise<void> {
  const released = await releaseCases(tx, nowMs, userId);
  const games = await gamesOfCases(tx, released);
  for (const caseId of released) {
    const own = games.filter((game) => game.caseId === caseId);
    await endHeld(tx, { caseId, games: own }, { how: 'released', atMs: nowMs });
  }
}

const sourcesOf = (caseId: number, games: HeldCase['games']): readonly string[] =>
  games.map(({ gameId }) => sourceOf(caseId, gameId));

// fair-play: opens a case, or adds games to the open one of the player.
import { type CaseKind, lamports } from '@kingstake/protocol';
import { readStakedGames } from '../../../games/index.ts';
import { account, heldOf, lockAccounts } from '../../../money/ledger/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type Hold, heldMsOf, holdFrom, type Joining, joiningOf } from '../case-state.ts';
import {
  type CaseEvidence,
  type CaseGame,
  insertCase,
  insertGames,
  lockOpenCase,
  roundsOf,
  startHold,
  updateEvidence,
} from '../case-store.ts';
import { heldAmounts } from './held-amount.ts';
import { holdGame, releaseDue } from './hold.ts';
import { profitOf, siteMoneyOf } from './site-money.ts';

export interface NewCase {
  userId: number;
  kind: CaseKind;
  games: readonly number[]; // ended games of the player
  evidence: CaseEvidence;
  hold: boolean; // false: operators look at it, and nothing is held
}

/** A game that joins, with its earlier rounds. */
interface JoiningGame {
  gameId: number;
  how: Joining;
  rounds: readonly CaseGame[];
}

/**
 * Opens a case for games of the player, or adds them to the open case with the new evidence. Each game is held from now. Returns the id of
 * the case; null if no game joins and no case is open.
 */
export async function openCase(tx: Tx, asked: NewCase, nowMs: number): Promise<number | null> {
  const { userId, kind, evidence } = asked;
  // Every debit of the player locks this account as well.
  await lockAccounts(tx, [account('player', userId)]);
  await releaseDue(tx, nowMs, userId);
  const open = await lockOpenCase(tx, userId);
  const joining = await joiningGames(tx, asked, nowMs);
  if (joining.length === 0) return open?.id ?? null;
  const opened = { userId, kind, openedMs: nowMs, evidence };
  const caseId = open?.id ?? (await insertCase(tx, opened));
  if (open !== null) await updateEvidence(tx, caseId, mergeEvidence(open.evidence, evidence));
  await join(tx, { ...asked, caseId, joining }, nowMs);
  return caseId;
}

async function joiningGames(
  tx: Tx,
  asked: Pick<NewCase, 'userId' | 'kind' | 'games' | 'hold'>,
  nowMs: number,
): Promise<readonly JoiningGame[]> {
  const ids = [...new Set(asked.games)];
  const known = await roundsOf(tx, asked.userId, ids);
  return ids.flatMap((gameId) => {
    const rounds = known.filter((round) => round.gameId === gameId);
    const how = joiningOf(rounds, asked, nowMs);
    return how === null ? [] : [{ gameId, how, rounds }];
  });
}

async function join(
  tx: Tx,
  { userId, kind, hold, caseId, joining }: NewCase & { caseId: number; joining: readonly JoiningGame[] },
  nowMs: number,
): Promise<void> {
  const games = await readStakedGames(
    tx,
    joining.map(({ gameId }) => gameId),
  );
  const profits = games.map((game) => ({ gameId: game.id, profit: lamports(profitOf(game, userId)) }));
  const won = games.filter((game) => profitOf(game, userId) > 0n);
  const amounts = hold
    ? heldAmounts(await siteMoneyOf(tx, userId, won), profits, (await heldOf(tx, userId))?.held ?? 0n)
    : new Map<number, never>();
  for (const { gameId, profit } of profits) {
    const { how, rounds } = joining.find((one) => one.gameId === gameId) ?? { how: 'join', rounds: [] };
    const held = amounts.get(gameId) ?? lamports(0n);
    const begun: Hold | null = hold ? holdFrom(nowMs, heldMsOf(rounds)) : null;
    const place = { caseId, gameId, round: how === 'again' ? 2 : 1 };
    if (how === 'hold' && begun !== null) await startHold(tx, place, { hold: begun, held, kind });
    else await insertGames(tx, userId, [{ ...place, kind, profit, held, hold: begun, addedMs: nowMs }]);
    await holdGame(tx, userId, { ...place, profit, held, hold: begun });
  }
}

/** The newer evidence, with what only the older has. */
function mergeEvidence(older: CaseEvidence, newer: CaseEvidence): CaseEvidence {
  const moves = newer.shown.measures.length > 0 ? newer.shown : older.shown;
  return {
    shown: { ...moves, pair: newer.shown.pair ?? older.shown.pair },
    positions: newer.positions.length > 0 ? newer.positions : older.positions,
    details: { ...older.details, ...newer.details },
  };
}

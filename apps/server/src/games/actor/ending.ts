// Effects of other modules that run in the transaction that starts or ends a game.
import { type EndedMatch, type Reason, type Result, startedAtMs, type TimeControl } from '@kingstake/chess';
import type { Lamports, StakeSourceName } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { ends, type GameRecord, type GameStep, starts } from '../rows/game-record.ts';

export interface EndedGame {
  gameId: number;
  result: Result;
  reason: Reason;
  ply: number; // plies played
  whiteId: number;
  blackId: number | null; // null: no opponent joined, so only White has staked
  winnerId: number | null; // null: no side won
  stakeSource: StakeSourceName; // whether the stakes are in the ledger or on chain
  wager: Lamports; // frozen at creation, as is the fee
  fee: Lamports;
  timeControl: TimeControl;
  endedAtMs: number;
}

export interface StartedGame {
  gameId: number;
  whiteId: number;
  blackId: number;
  wager: Lamports; // of each side
  timeControl: TimeControl;
  startedAtMs: number;
}

/**
 * Runs in the transaction that writes a result, for example to settle stakes. The effects of a game run one after the other in the
 * order of the list. If one throws, the result is rolled back.
 */
export type EndingEffect = (tx: Tx, ended: EndedGame) => Promise<void>;

/** Runs in the transaction that starts a game. */
export type StartingEffect = (tx: Tx, started: StartedGame) => Promise<void>;

function endedGameOf(record: GameRecord & { match: EndedMatch }): EndedGame {
  const { match, id, wager, fee, stakeSource } = record;
  const { result, reason, winner } = match.ending;
  return {
    gameId: id,
    result,
    reason,
    ply: match.ply,
    whiteId: match.white.userId,
    blackId: match.black?.userId ?? null,
    winnerId: winner === null ? null : (match[winner]?.userId ?? null),
    stakeSource,
    wager,
    fee,
    timeControl: match.timeControl,
    endedAtMs: match.ending.endedAtMs,
  };
}

function startedGameOf({ id, wager, match }: GameRecord): StartedGame {
  const started = startedAtMs(match);
  if (started === null || match.black === null) throw new Error(`game ${id} has not started`);
  return {
    gameId: id,
    whiteId: match.white.userId,
    blackId: match.black.userId,
    wager,
    timeControl: match.timeControl,
    startedAtMs: started,
  };
}

export interface GameEffects {
  /** Creates the receipt of a game in the transaction that starts it. If absent, games have no receipts. */
  beginReceipt?: ((tx: Tx, record: GameRecord) => Promise<void>) | undefined;
  /** Signs the receipt in the transaction that ends the game. */
  endReceipt?: ((tx: Tx, record: GameRecord) => Promise<void>) | undefined;
  startingEffects: readonly StartingEffect[];
  endingEffects: readonly EndingEffect[];
}

export async function applyEffects(
  { beginReceipt, endReceipt, startingEffects, endingEffects }: GameEffects,
  tx: Tx,
  step: GameStep,
): Promise<void> {
  if (starts(step)) {
    const started = startedGameOf(step.after);
    await beginReceipt?.(tx, step.after);
    for (const effect of startingEffects) await effect(tx, started);
  }
  if (!ends(step)) return;
  await endReceipt?.(tx, step.after);
  const ended = endedGameOf(step.after);
  for (const effect of endingEffects) await effect(tx, ended);
}

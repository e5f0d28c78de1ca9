// games: what is known of a game that begins or has ended, and what follows from it in the transaction that writes it.
import { type EndedMatch, type Reason, type Result, startedAtMs, type TimeControl } from '@kingstake/chess';
import type { Lamports, StakeSourceName } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import type { GameRecord } from '../store/game-record.ts';

export interface EndedGame {
  gameId: number;
  result: Result;
  reason: Reason;
  ply: number; // plies played
  whiteId: number;
  blackId: number | null; // null: no opponent joined, so only White has staked
  winnerId: number | null; // null: no side won
  stakeSource: StakeSourceName; // whether the stakes are in the ledger or on chain
  wager: Lamports; // terms of the stakes, as they were frozen at creation
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
 * Something that stands or falls with a result: stakes are settled, results counted. The effects of a game run one after
 * the other in the order of the list. A throw undoes the result and everything before it.
 */
export type EndingEffect = (tx: Tx, ended: EndedGame) => Promise<void>;

/** Something that stands or falls with the start of a game. */
export type StartingEffect = (tx: Tx, started: StartedGame) => Promise<void>;

export function endedGameOf(record: GameRecord & { match: EndedMatch }): EndedGame {
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

export function startedGameOf({ id, wager, match }: GameRecord): StartedGame {
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

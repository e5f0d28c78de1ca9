// sim: the data that the auditors read.
import type pg from 'pg';
import type { SimChain } from './chain.ts';
import type { ClusterLog, Span } from './cluster-log.ts';
import type { Person, World } from './player-world.ts';
import type { ReviewRows } from './reviews/review-rows.ts';
import type { ReviewLog } from './reviews/reviews.ts';
import type { GameRow, MoveRow } from './rows.ts';
import type { SeatNetwork } from './seat-network.ts';

export interface RunLog {
  world: World;
  players: readonly Pick<Person, 'userId' | 'wallet'>[];
  chain: SimChain;
  /** Null if no game has its stakes on chain. */
  seats: SeatNetwork | null;
  /** When no node was up. */
  outages: readonly Span[];
  /** Spans from an instance's last heartbeat until it was marked dead. Its players may be compensated for them. */
  silences: readonly Span[];
  /** When a node restarted. It marks every player without a connection to it as away, because presence is not shared. */
  openingsMs: readonly number[];
  endMs: number; // when the run ended
  /** Null if no operator decides cases. */
  reviews: ReviewLog | null;
  /** Present in a cluster run only. */
  cluster?: ClusterLog;
}

/** The log and the rows of a run. */
export interface Audit extends RunLog {
  pool: pg.Pool;
  games: readonly GameRow[];
  moves: readonly MoveRow[];
  rows: ReviewRows;
  gameOf(id: number): GameRow | undefined;
  movesOf(gameId: number): readonly MoveRow[];
  /** Reports a broken invariant. */
  say(fault: string): void;
}

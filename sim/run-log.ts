// sim: the data that the auditors read.
import type { SimChain } from './chain.ts';
import type { ClusterLog } from './cluster-log.ts';
import type { Player } from './player.ts';
import type { World } from './player-world.ts';
import type { ReviewLog } from './reviews/review-log.ts';
import type { SeatNetwork } from './seat-network.ts';

/** Reports a broken invariant. */
export type Say = (fault: string) => void;

export interface RunLog {
  world: World;
  players: readonly Player[];
  chain: SimChain;
  /** Null if no game has its stakes on chain. */
  seats: SeatNetwork | null;
  /** When no node was up, as [from, until] in milliseconds since 1970. */
  outages: readonly (readonly [number, number])[];
  /** Spans from an instance's last heartbeat until it was marked dead. Its players may be compensated for them. */
  silences: readonly (readonly [number, number])[];
  /** When a node restarted. It marks every player without a connection to it as away, because presence is not shared. */
  openingsMs: readonly number[];
  endMs: number; // when the run ended
  /** Null if no operator decides cases. */
  reviews: ReviewLog | null;
  /** Present in a cluster run only. */
  cluster?: ClusterLog;
}

export interface GameRow {
  id: number;
  status: string;
  result: string | null;
  reason: string | null;
  white_id: number;
  black_id: number | null;
  rematch_of: number | null;
  stake_source: 'balance' | 'escrow';
  winner_id: number | null;
  wager: bigint;
  fee: bigint;
  ply: number;
  fen: string;
  initial_ms: number; // initial time of the time control
  increment_ms: number;
  created_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  outlived_decision: boolean; // a case of the creator was upheld while the game waited
  outlived_silence: boolean; // the creator let another game's ready check or first move lapse while this game waited
}

export interface MoveRow {
  game_id: number;
  ply: number;
  san: string;
  fen: string;
  from_square: string;
  to_square: string;
  promotion: string | null;
  white_ms: number;
  black_ms: number;
  at_ms: number;
  client_move_id: string | null; // id that the mover chose for the move
}

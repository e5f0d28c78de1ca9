// sim: what the auditors read.
import type { SimChain } from './chain.ts';
import type { ClusterLog } from './cluster-log.ts';
import type { Player } from './player.ts';
import type { World } from './player-world.ts';
import type { ReviewLog } from './reviews/review-log.ts';
import type { SeatNetwork } from './seat-network.ts';

/** Reports a broken promise. */
export type Say = (fault: string) => void;

export interface RunLog {
  world: World;
  players: readonly Player[];
  chain: SimChain;
  /** Null: no game has its stakes on chain. */
  seats: SeatNetwork | null;
  /** When no node was up, as [from, until] in milliseconds since 1970. */
  outages: readonly (readonly [number, number])[];
  /** From the last heartbeat of instances until they were marked dead; their players may be compensated for that. */
  silences: readonly (readonly [number, number])[];
  /** When a node started again. It marks every player without a connection to it as away, because presence is not shared. */
  openingsMs: readonly number[];
  endMs: number; // the run's
  /** Null: no operator decides cases. */
  reviews: ReviewLog | null;
  /** Of a cluster run only. */
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
  initial_ms: number; // of its time control
  increment_ms: number;
  created_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  outlived_decision: boolean; // a case of its creator was upheld while it waited
  outlived_silence: boolean; // its creator let another game's ready check or first move lapse while it waited
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
  client_move_id: string | null; // the mover's name for it
}

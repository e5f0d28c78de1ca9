// escrow-games: public entry. Games whose stakes are locked on chain.

import { maySee } from '@kingstake/chess';
import { type Config, escrowCalls } from '@kingstake/protocol';
import type { Chain, SeatChain } from '../chain/index.ts';
import type { Games } from '../games/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import {
  type Metrics,
  type ReadinessCheck,
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
} from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { type Funds, readFunds } from './funds.ts';
import { countUnsettled } from './incident-store.ts';
import { ESCROW } from './limits.ts';
import { createReconciler } from './reconciler.ts';
import { type NotReserved, openEscrow, reserveSeat, type SeatWanted } from './seats.ts';
import { openingOf, type Staker, verifyStake } from './stake.ts';
import { findEscrowGame } from './store.ts';

export type { Funds } from './funds.ts';
export { ESCROW_COMMANDS, type EscrowCommandDeps } from './operator-commands.ts';
export { addRecordRoute } from './public-record.ts';
export { reservedGames } from './reservation-store.ts';
export type { NotReserved } from './seats.ts';
export { stakeEvents } from './stake-events.ts';
export { listHidden, stakesOf } from './store.ts';

export interface EscrowDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  chain: Chain;
  seatChain: SeatChain;
  games: Pick<Games, 'runExclusive' | 'acceptsCommands'>;
  /** Called when a waiting game appears in the list of open games. */
  onListed?(gameId: number, creatorId: number): void;
}

export interface Escrow {
  /** The escrow part of GET /api/config. */
  readonly config: NonNullable<Config['escrow']>;
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  /** Inserts the escrow row of a new game. Returns false if no new stakes are taken now. */
  openGame(tx: Tx, game: { gameId: number; whiteWallet: string }): Promise<boolean>;
  /** Reserves black's seat. Returns why not, or null. */
  reserve(tx: Tx, wanted: SeatWanted): Promise<NotReserved | Refusal | null>;
  /** Reads the funds of a wallet that wants a seat; null if the network does not answer. */
  fundsOf(wallet: string): Promise<Funds | null>;
  /** Runs one reconcile pass now, for tests and the simulator. */
  reconcile(): Promise<void>;
}

/** Returns why a game is hidden from the caller, or null if it may be shown or black's seat is reserved for the caller. */
async function unseen({ database, games }: EscrowDeps, { gameId, userId }: Staker): Promise<Refusal | null> {
  const held = await games.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  if (held === null) return refuse('NOT_FOUND');
  if (maySee(held.record.match, userId, false)) return null;
  const game = await database.run((queries) => findEscrowGame(queries, gameId));
  return game?.black?.userId === userId ? null : refuse('FORBIDDEN');
}

export function createEscrow(deps: EscrowDeps): Escrow {
  const { database, seatChain } = deps;
  const reconciler = createReconciler({ ...deps, chain: seatChain });
  const seats = { ...deps, chain: seatChain };
  let arbiterLamports: bigint | null = null;
  let counts = { unsettled: 0, alarms: 0, contradictions: 0, debts: 0 };
  return {
    config: {
      program: seatChain.program,
      arbiter: seatChain.arbiter,
      lockSeconds: Number(ESCROW.lockSeconds),
    },
    openGame: (tx, game) => openEscrow(seats, tx, game),
    reserve: (tx, wanted) => reserveSeat(seats, tx, wanted),
    fundsOf: (wallet) => readFunds(deps, wallet),
    reconcile: reconciler.reconcile,
    routes(routes) {
      routes.add(escrowCalls.escrowTransaction, async ({ params, body, caller }) => {
        if (body.playerWalletAddress !== caller.walletAddress) return refuseOtherPlayer();
        const staker = { gameId: params.id, userId: caller.userId, wallet: caller.walletAddress };
        return (await unseen(deps, staker)) ?? openingOf(deps, staker);
      });
      routes.add(escrowCalls.verifyEscrow, async ({ params, body, caller }) => {
        if (body.playerId !== caller.userId) return refuseOtherPlayer();
        const staker = { gameId: params.id, userId: caller.userId, wallet: caller.walletAddress };
        return (await unseen(deps, staker)) ?? verifyStake(deps, staker);
      });
    },
    jobs(jobs) {
      const reconcile = async () => {
        await reconciler.reconcile();
        counts = await database.run(countUnsettled);
      };
      const readArbiterBalance = async () => {
        arbiterLamports = await seatChain.arbiterLamports();
      };
      jobs.schedule('reconcile-stakes', ESCROW.sweepMs, reconcile, { leaderOnly: true });
      jobs.schedule('arbiter-balance', ESCROW.arbiterBalanceMs, readArbiterBalance, { leaderOnly: true });
    },
    readiness: [
      {
        name: 'escrow',
        leaderOnly: true,
        check: async () => {
          if (counts.alarms > 0) return `${counts.alarms} games with stakes on chain need an operator`;
          const isPoor = arbiterLamports !== null && arbiterLamports < ESCROW.arbiterLeast;
          return isPoor ? 'the arbiter has too little for network fees' : null;
        },
      },
    ],
    metrics(metrics) {
      metrics.leader.gauge(
        'kingstake_escrow_unsettled_games',
        'Games with stakes on chain',
        () => counts.unsettled,
      );
      metrics.leader.gauge(
        'kingstake_escrow_alarms',
        'Games on chain that need an operator',
        () => counts.alarms,
      );
      metrics.leader.gauge(
        'kingstake_escrow_debts',
        'Winners whom the operator owes a payout',
        () => counts.debts,
      );
      metrics.leader.gauge(
        'kingstake_escrow_contradictions',
        'Games paid on chain otherwise than decided',
        () => counts.contradictions,
      );
      metrics.leader.gauge('kingstake_escrow_arbiter_lamports', 'Arbiter balance', () =>
        arbiterLamports === null ? null : Number(arbiterLamports),
      );
    },
  };
}
export { ESCROW } from './limits.ts';

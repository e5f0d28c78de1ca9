// escrow: public entry. Games whose stakes are locked on chain.

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
import { ESCROW } from './limits.ts';
import { createReconciler } from './reconciler.ts';
import {
  openEscrow,
  openingOf,
  readFunds,
  reserveSeat,
  type SeatWanted,
  type Staker,
  verifyStake,
} from './stake.ts';
import { countUnsettled, findEscrowGame, NO_STAKES } from './store.ts';

export { ESCROW_COMMANDS, type EscrowCommandDeps } from './operator-commands.ts';
export { addRecordRoute, stakeEvents } from './records.ts';
export type { Funds, NotReserved } from './stake.ts';
export { listHidden, reservedGames, stakesOf } from './store.ts';

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

export type Escrow = ReturnType<typeof createEscrow>;

/** Returns why a game is hidden from the caller, or null if it may be shown or black's seat is reserved for the caller. */
async function unseen({ database, games }: EscrowDeps, { gameId, userId }: Staker): Promise<Refusal | null> {
  const held = await games.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  if (held === null) return refuse('NOT_FOUND');
  if (maySee(held.record.match, userId, false)) return null;
  const game = await database.run((queries) => findEscrowGame(queries, gameId));
  return game?.blackId === userId ? null : refuse('FORBIDDEN');
}

export function createEscrow(deps: EscrowDeps) {
  const { database, seatChain } = deps;
  const reconciler = createReconciler({ ...deps, chain: seatChain });
  let arbiterLamports: bigint | null = null;
  let counts = NO_STAKES;
  /** The escrow part of GET /api/config. */
  const config: NonNullable<Config['escrow']> = {
    program: seatChain.program,
    arbiter: seatChain.arbiter,
    lockSeconds: Number(ESCROW.lockSeconds),
  };
  const readiness: ReadinessCheck = {
    name: 'escrow',
    leaderOnly: true,
    check: async () => {
      if (counts.alarms > 0) return `${counts.alarms} games with stakes on chain need an operator`;
      const isPoor = arbiterLamports !== null && arbiterLamports < ESCROW.arbiterLeast;
      return isPoor ? 'the arbiter has too little for network fees' : null;
    },
  };
  return {
    config,
    openGame: (tx: Tx, game: { gameId: number; whiteWallet: string }) => openEscrow(deps, tx, game),
    reserve: (tx: Tx, wanted: SeatWanted) => reserveSeat(deps, tx, wanted),
    /** Reads the funds of a wallet that wants a seat; null if the network does not answer. */
    fundsOf: (wallet: string) => readFunds(deps, wallet),
    reconcile: reconciler.reconcile,
    routes(routes: RouteKit) {
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
    jobs(jobs: Jobs) {
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
    readiness: [readiness],
    metrics({ leader: { gauge } }: Metrics) {
      gauge('kingstake_escrow_unsettled_games', 'Games with stakes on chain', () => counts.unsettled);
      gauge('kingstake_escrow_alarms', 'Games on chain that need an operator', () => counts.alarms);
      gauge('kingstake_escrow_debts', 'Winners whom the operator owes a payout', () => counts.debts);
      const paidOtherwise = 'Games paid on chain otherwise than decided';
      gauge('kingstake_escrow_contradictions', paidOtherwise, () => counts.contradictions);
      const lamports = () => (arbiterLamports === null ? null : Number(arbiterLamports));
      gauge('kingstake_escrow_arbiter_lamports', 'Arbiter balance', lamports);
    },
  };
}
export { ESCROW } from './limits.ts';

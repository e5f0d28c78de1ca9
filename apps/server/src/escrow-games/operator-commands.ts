// escrow-games: the operator's commands about stakes on chain: how they stand, which games need a person, and what a person has
// done about one.

import { formatSol, lamports } from '@kingstake/protocol';
import type { SeatChain } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import { clearGame } from './clear-contradiction.ts';
import { listContradicted } from './contradiction-store.ts';
import { countUnsettled } from './counts-store.ts';
import { listDebts } from './debt-store.ts';
import { ESCROW } from './limits.ts';
import { noteRepaid } from './note-repaid.ts';
import { type EscrowSeat, listUnsettled, seatsOfGames } from './store.ts';

export interface EscrowCommandDeps extends OrderDeps {
  database: Database;
  time: Time;
  /** Null where there is no escrow program. */
  seatChain: SeatChain | null;
}

export const ESCROW_COMMANDS: readonly OperatorCommand<EscrowCommandDeps>[] = [
  {
    words: ['escrow', 'status'],
    needsChain: true,
    positions: [],
    options: {},
    help: 'Escrow program, arbiter balance, games with stakes on chain. Fails while something needs an operator.',
    run: showStatus,
  },
  {
    words: ['escrow', 'stuck'],
    positions: [],
    options: {},
    help: 'Games whose stakes need an operator: an alarm, a wrong payout, a winner who is owed, or unsettled 10 minutes after their end.',
    run: showStuck,
  },
  {
    words: ['escrow', 'clear'],
    needsChain: true,
    positions: ['game'],
    options: {
      why: { value: true, required: true, help: 'what was found out, and done about it; the log keeps it' },
      by: BY,
    },
    help:
      'Takes new stakes again after a payout that was not the one decided. Refused while it still is not, and its arbiter is the ' +
      'one that new stakes would name.',
    changes: { right: 'unfreeze', action: 'contradiction cleared', twoOperators: true },
    async run({ seatChain, ...deps }, parsed) {
      return seatChain === null ? notDone(NO_PROGRAM) : clearGame({ ...deps, chain: seatChain }, parsed);
    },
  },
  {
    words: ['escrow', 'repaid'],
    positions: ['game'],
    options: { by: BY },
    help: 'Says that a winner has got what the house owed. It pays nothing itself: use adjust, or another way, before.',
    changes: { right: 'adjust', action: 'escrow debt repaid' },
    run: noteRepaid,
  },
];

const NO_PROGRAM = 'There is no escrow program: set ESCROW_PROGRAM.';

async function showStatus({ database, seatChain }: EscrowCommandDeps): Promise<CommandAnswer> {
  if (seatChain === null) return notDone(NO_PROGRAM);
  const fault = await seatChain.programFault();
  const held = lamports(await seatChain.arbiterLamports());
  const isPoor = held < ESCROW.arbiterLeast;
  const { unsettled, alarms, debts } = await database.run(countUnsettled);
  const least = formatSol(lamports(ESCROW.arbiterLeast));
  const message = [
    `program ${seatChain.program}: ${fault ?? "this release's, frozen"}`,
    `arbiter ${seatChain.arbiter}: ${formatSol(held)} SOL${isPoor ? `, too little: send it ${least} SOL or more` : ''}`,
    `unsettled games: ${unsettled}`,
    `games that need an operator: ${alarms}${alarms > 0 ? ' (escrow stuck)' : ''}`,
    ...(debts > 0 ? [`winners whom the operator owes: ${debts} (escrow stuck)`] : []),
  ].join('\n');
  return fault === null && !isPoor && alarms + debts === 0 ? done(message) : notDone(message);
}

/** What an operator is told of a game; null when it needs nobody. Pure. */
export function stuckReason(
  game: { alarm: string | null; contradiction: string | null; endedMs: number | null },
  nowMs: number,
): string | null {
  if (game.contradiction !== null) return `paid another way than it was decided: ${game.contradiction}`;
  if (game.alarm !== null) return game.alarm;
  if (game.endedMs === null || nowMs - game.endedMs < ESCROW.overdueMs) return null;
  return `ended ${Math.floor((nowMs - game.endedMs) / 60_000)} minutes ago, and its stakes are still on chain`;
}

const PAGE = 250;

async function showStuck({ database, time }: EscrowCommandDeps): Promise<CommandAnswer> {
  const nowMs = time.nowMs();
  const lines: string[] = [];
  await database.run(async (queries) => {
    for (const { gameId, contradiction } of await listContradicted(queries))
      lines.push(`game ${gameId}: ${stuckReason({ alarm: null, contradiction, endedMs: null }, nowMs)}`);
    for (const { gameId, playerId, owed } of await listDebts(queries))
      lines.push(
        `game ${gameId}: a stake went back before the payout: the operator owes player ${playerId} ${formatSol(owed)} SOL`,
      );
    for (let after = 0, isMore = true; isMore; ) {
      const page = await stuckAfter(queries, after, nowMs);
      lines.push(...page.lines);
      isMore = page.last !== null;
      after = page.last ?? after;
    }
  });
  return lines.length === 0 ? done('Nothing is stuck.') : notDone(lines.join('\n'));
}

async function stuckAfter(
  queries: Queries,
  after: number,
  nowMs: number,
): Promise<{ lines: string[]; last: number | null }> {
  const games = await listUnsettled(queries, { after, limit: PAGE });
  const ids = games.map(({ gameId }) => gameId);
  const ends = new Map((await listOutcomes(queries, ids)).map(({ id, endedMs }) => [id, endedMs]));
  const seats = await seatsOfGames(queries, ids);
  const lines = games.flatMap(({ gameId, alarm }) => {
    const why = stuckReason({ alarm, contradiction: null, endedMs: ends.get(gameId) ?? null }, nowMs);
    const own = seats.filter((seat) => seat.gameId === gameId).map(seatLine);
    return why === null ? [] : [`game ${gameId}: ${why}`, ...own];
  });
  return { lines, last: games.length < PAGE ? null : (ids.at(-1) ?? null) };
}

const seatLine = ({ side, state, seat, wallet }: EscrowSeat): string =>
  `  ${side} ${state}: seat ${seat} of ${wallet}`;

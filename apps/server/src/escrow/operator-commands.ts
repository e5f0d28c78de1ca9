// escrow: operator commands about stakes on chain: status, games that need an operator, and how an operator resolved one.

import { formatSol, lamports } from '@kingstake/protocol';
import type { SeatChain } from '../chain/index.ts';
import { listOutcomes } from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import { ESCROW } from './limits.ts';
import { contradictionNow } from './seat-changes.ts';
import {
  clearContradiction,
  countUnsettled,
  type EscrowSeat,
  endDebt,
  listContradicted,
  listDebts,
  listUnsettled,
  seatsOfGames,
} from './store.ts';

export interface EscrowCommandDeps extends OrderDeps {
  database: Database;
  time: Time;
  /** Null without an escrow program. */
  seatChain: SeatChain | null;
}

export const ESCROW_COMMANDS: readonly OperatorCommand<EscrowCommandDeps>[] = [
  {
    words: ['escrow', 'status'],
    needsChain: true,
    positions: [],
    options: {},
    help: 'Shows the escrow program, the arbiter balance and games with stakes on chain. Fails while a game needs an operator.',
    run: showStatus,
  },
  {
    words: ['escrow', 'stuck'],
    positions: [],
    options: {},
    help: 'Lists games whose stakes need an operator: an alarm, a wrong payout, an unpaid winner, or unsettled 10 minutes after the end.',
    run: showStuck,
  },
  {
    words: ['escrow', 'clear'],
    needsChain: true,
    positions: ['game'],
    options: {
      reason: { value: true, required: true, help: 'the cause and what was done about it, for the log' },
      by: BY,
    },
    help:
      'Allows new stakes again after a payout that contradicts the result. Refused while it still does and the game has the ' +
      'current arbiter.',
    changes: { right: 'unfreeze', action: 'contradiction cleared', twoOperators: true },
    run: clearGame,
  },
  {
    words: ['escrow', 'repaid'],
    positions: ['game'],
    options: { by: BY },
    help: 'Records that a winner was paid what the operator owed. It moves no money: pay first, for example with adjust.',
    changes: { right: 'adjust', action: 'escrow debt repaid' },
    run: recordRepaid,
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

/** Returns why a game needs an operator, as a sentence, or null. Pure. */
export function stuckReason(
  game: { alarm: string | null; contradiction: string | null; endedMs: number | null },
  nowMs: number,
): string | null {
  if (game.contradiction !== null) return `its payout contradicts the result: ${game.contradiction}`;
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

/** Records that a debt was repaid. Moves no money, because the operator chooses how to pay. Refuses a second record. */
async function recordRepaid(
  { database, time, append }: EscrowCommandDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected a game id.');
  return database.transaction(async (tx) => {
    const debt = await endDebt(tx, gameId, time.nowMs());
    if (debt === null) return notDone(`The operator owes nothing for game ${gameId}.`);
    const amount = formatSol(debt.owed);
    const details = { gameId, player: debt.playerId, amount };
    await append(tx, details);
    return done(`Recorded: player ${debt.playerId} was paid ${amount} SOL for game ${gameId}.`);
  });
}

/**
 * Clears a contradiction. Refused while the contradiction still holds and the game has the current arbiter, because the
 * same key could sign the next payout. The operator may clear it if the game has another arbiter. The same applies if
 * payout and result agree by now, because the game was paid before its end, to the later winner.
 */
async function clearGame(deps: EscrowCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const { database, seatChain: chain, append } = deps;
  if (chain === null) return notDone(NO_PROGRAM);
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected a game id.');
  const found = (await database.run(listContradicted)).find((each) => each.gameId === gameId);
  if (found === undefined) return notDone(`Game ${gameId} has no payout that contradicts its result.`);
  const still = await contradictionNow({ database, chain }, gameId);
  if (still !== null && found.arbiter === chain.arbiter)
    return notDone(
      `Game ${gameId}: ${still}. It has the current arbiter: set another ARBITER_KEYPAIR first.`,
    );
  const cleared = await database.transaction(async (tx) => {
    const how = await clearContradiction(tx, gameId);
    const details = { gameId, how, still, reason: textOption(parsed, 'reason') };
    if (how !== null) await append(tx, details);
    return how !== null;
  });
  if (!cleared) return notDone(`Game ${gameId} was cleared by another operator at the same time.`);
  const left = (await database.run(listContradicted)).map((each) => each.gameId);
  return done(
    left.length === 0
      ? 'New stakes are allowed again.'
      : `Cleared. New stakes stay blocked by these games: ${left.join(', ')}.`,
  );
}

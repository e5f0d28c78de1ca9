// receipts: the chess of a receipt: legality of the moves, the clocks, the reason for the end, and the payout.
import {
  canStillMate,
  colorOf,
  formatFen,
  Game,
  LAG_CREDIT_PER_MOVE_MS,
  MOST_PLIES,
  type MoveInput,
  otherSide,
  type PromotionLetter,
  parseFen,
  type Side,
  sideOf,
} from '@kingstake/chess';
import { timeControlOf } from '@kingstake/protocol/time-control';
import type { Receipt, ReceiptEntry } from '../receipt.ts';
import { type Check, checkOf } from './check.ts';

const sideOfLetter = (letter: 'w' | 'b'): Side => (letter === 'w' ? 'white' : 'black');

function moveOf(uci: string): MoveInput {
  const promotion = uci.slice(4) as PromotionLetter | '';
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), ...(promotion === '' ? {} : { promotion }) };
}

/** Returns the moves in the format of the board, for a replay. */
export const movesOf = ({ entries }: Pick<Receipt, 'entries'>): MoveInput[] =>
  entries.flatMap((entry) => (entry.type === 'move' ? [moveOf(entry.uci)] : []));

interface Replay {
  readonly check: Check;
  /** Null if a move is illegal. */
  readonly game: Game | null;
}

export function replayMoves({ terms, entries }: Receipt): Replay {
  const parsed = parseFen(terms.initialFen);
  if (!parsed.ok) return { check: checkOf('moves', '', ['The first position is not valid']), game: null };
  const game = Game.start(parsed.position);
  for (const entry of entries) {
    if (entry.type !== 'move') continue;
    const turn = sideOf(game.position.turn);
    const fault = (what: string): Replay => ({
      check: checkOf('moves', '', [`Entry ${entry.n}: ${what}`]),
      game: null,
    });
    if (game.ply === MOST_PLIES) return fault('the game had its last move');
    if (sideOfLetter(entry.by) !== turn) return fault(`it was the turn of ${turn}`);
    if (!game.play(moveOf(entry.uci)).ok) return fault(`${entry.uci} is not legal`);
  }
  return { check: checkOf('moves', `All ${game.ply} moves are legal.`, []), game };
}

/** Checks that entries are numbered from 1 and that time does not run backwards. */
export function checkOrder({ entries, end }: Receipt): Check {
  const faults: string[] = [];
  let atMs = 0;
  for (const [index, { n, at }] of entries.entries()) {
    if (n !== index + 1) faults.push(`Entry ${index + 1} has number ${n}`);
    if (at < atMs) faults.push(`Entry ${index + 1} is before the one that it follows`);
    atMs = at;
  }
  if (end.at < atMs) faults.push('The end is before the last entry');
  return checkOf('order', `All ${entries.length} entries are in order.`, faults);
}

/**
 * Checks the clocks. Each side is charged the time from the other's move to its own, less the time that the server gave back, plus the
 * increment. A move may be credited up to 300 ms for the network. Any other entry shows the time left at that moment.
 */
export function checkClocks({ terms, entries }: Receipt): Check {
  const { initialMs, incrementMs } = timeControlOf(terms.timeControl);
  const left: Record<Side, number> = { white: initialMs, black: initialMs };
  const faults: string[] = [];
  let turn: Side = 'white';
  let sinceMs = 0;
  let givenMs = 0;
  for (const entry of entries) {
    if (entry.type === 'clock') givenMs += entry.ms;
    const shown = { white: entry.clock[0], black: entry.clock[1] };
    const waits = otherSide(turn);
    const unchargedMs = left[turn] - (entry.at - sinceMs) + givenMs;
    const least = Math.max(0, unchargedMs);
    if (shown[waits] !== left[waits]) faults.push(`Entry ${entry.n}: the clock of ${waits} did not run`);
    if (entry.type === 'move') {
      const most = unchargedMs + LAG_CREDIT_PER_MOVE_MS + incrementMs;
      if (shown[turn] < least + incrementMs || shown[turn] > most)
        faults.push(`Entry ${entry.n}: ${turn} has ${shown[turn]} ms, which the time spent does not explain`);
      left[turn] = shown[turn];
      turn = waits;
      sinceMs = entry.at;
      givenMs = 0;
    } else if (shown[turn] !== least)
      faults.push(`Entry ${entry.n}: ${turn} has ${shown[turn]} ms and not ${least} ms`);
  }
  return checkOf('clocks', 'The clocks agree with the time that each move took.', faults);
}

interface Expected {
  result: string;
  reason: string;
  winner: Side | null;
}

const RESULTS: ReadonlyMap<string, string> = new Map([
  ['white_wins', 'a win of White'],
  ['black_wins', 'a win of Black'],
  ['draw', 'a draw'],
  ['forfeit', 'a forfeit'],
  ['aborted', 'an aborted game'],
  ['void', 'a void game'],
]);

/** "a win of Black (checkmate)". A receipt may contain any text, so an unknown result is quoted. */
const endText = (result: string, reason: string): string =>
  `${RESULTS.get(result) ?? JSON.stringify(result)} (${reason.replaceAll('-', ' ')})`;

const wonBy = (winner: Side, reason: string): Expected => ({ result: `${winner}_wins`, reason, winner });
const drawnBy = (reason: string): Expected => ({ result: 'draw', reason, winner: null });

/** Returns how the last entry ends the game; null if it does not. */
function expectedEnd(game: Game, last: ReceiptEntry | undefined): Expected | null {
  if (last === undefined) return null;
  switch (last.type) {
    case 'move': {
      const { outcome } = game;
      if (outcome?.kind === 'checkmate') return wonBy(sideOf(outcome.winner), 'checkmate');
      if (outcome !== null) return drawnBy(outcome.reason);
      return game.ply >= MOST_PLIES ? drawnBy('move-limit') : null;
    }
    case 'resign': {
      const side = sideOfLetter(last.by);
      const hasMoved = side === 'white' ? game.ply > 0 : game.ply > 1;
      return hasMoved
        ? wonBy(otherSide(side), 'resignation')
        : { result: 'aborted', reason: 'early-resignation', winner: null };
    }
    case 'draw_accept':
      return drawnBy('agreement');
    case 'flag': {
      const side = sideOfLetter(last.side);
      if (side !== sideOf(game.position.turn)) return null;
      const winner = otherSide(side);
      return canStillMate(game.position, colorOf(winner))
        ? wonBy(winner, 'timeout')
        : drawnBy('timeout-insufficient');
    }
    case 'forfeit':
      return { result: 'forfeit', reason: 'absence', winner: otherSide(sideOfLetter(last.side)) };
    case 'abort':
      return { result: 'aborted', reason: last.reason, winner: null };
    case 'void':
      return { result: 'void', reason: last.reason, winner: null };
    case 'clock':
    case 'key':
      return null;
  }
}

const ENDS: ReadonlySet<ReceiptEntry['type']> = new Set([
  'resign',
  'draw_accept',
  'flag',
  'forfeit',
  'abort',
  'void',
]);

/** A flag requires a clock at zero, and no entry may follow one that ends the game. */
function faultsOfEntries(entries: readonly ReceiptEntry[]): string[] {
  return entries.flatMap((entry, index) => {
    if (!ENDS.has(entry.type)) return [];
    if (index < entries.length - 1) return [`Entry ${entry.n} ends the game, and others follow`];
    const hasTime = entry.type === 'flag' && entry.clock[entry.side === 'w' ? 0 : 1] > 0;
    return hasTime ? [`Entry ${entry.n}: the player still had time`] : [];
  });
}

export function checkEnd({ terms, entries, end }: Receipt, game: Game): Check {
  const expected = expectedEnd(game, entries.at(-1));
  if (expected === null) return checkOf('end', '', ['The last entry does not end the game']);
  const winner = expected.winner === null ? null : terms[expected.winner].user;
  const faults = faultsOfEntries(entries);
  if (end.result !== expected.result || end.reason !== expected.reason)
    faults.push(
      `The game ended as ${endText(expected.result, expected.reason)}, not as ${endText(end.result, end.reason)}`,
    );
  if (end.winner !== winner) faults.push('The winner is another one');
  if (end.at !== entries.at(-1)?.at) faults.push('The end has another instant than the last entry');
  return checkOf(
    'end',
    `The game ended as ${endText(end.result, end.reason)}: ${formatFen(game.position)}`,
    faults,
  );
}

/** Checks the payout: both wagers less the fee for the winner, or each wager back if there is none. */
export function checkPrize({ terms, end }: Receipt): Check {
  const wager = BigInt(terms.wager);
  const prize = 2n * wager - BigInt(terms.fee);
  const due = (side: Side) => (end.winner === null ? wager : end.winner === terms[side].user ? prize : 0n);
  const faults = (['white', 'black'] as const)
    .filter((side) => BigInt(end.paid[side]) !== due(side))
    .map((side) => `${side} was paid ${end.paid[side]} lamports and not ${due(side)}`);
  return checkOf('prize', `Paid: ${end.paid.white} lamports to white, ${end.paid.black} to black.`, faults);
}

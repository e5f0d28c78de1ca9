// Chess match, testkit: runs a step table. A row has the time, the command, the answer and the resulting state:
//
//     0:05 | Bob joins by code | all opponent_joined #1 Ann-Bob | ready, next ready 0:35
//
// An answer is `-` (no events), the events in order separated by `;`, or `refused <code>`, optionally followed by the
// events of deadlines that were due. The last column holds any terms of describe-step.ts. Tests only.
import type { TimeControl } from '../../clock/index.ts';
import { Game, type MoveInput, type PromotionLetter, parseFen } from '../../rules/index.ts';
import { longGame } from '../../testkit/long-game.ts';
import type { Command, CommandType, Decision } from '../commands.ts';
import { decide } from '../decide.ts';
import { findStepViolations, findViolations } from '../invariants.ts';
import type { Refusal } from '../refusals.ts';
import { createRematch } from '../rematch.ts';
import { createMatch } from '../seating.ts';
import type { Match, MatchStatus } from '../state.ts';
import { sweep } from '../sweep.ts';
import { describeEvent, describeMatch } from './describe-step.ts';
import { EPOCH_MS, frozen, isPerson, PEOPLE, parseInstant, parseSpan } from './names.ts';

export interface StepTable {
  readonly name: string; // what the table shows
  readonly start: string; // a name of `STARTS`, or the FEN of a position with white to move
  readonly isPrivate?: boolean; // default: public
  readonly timeControl?: TimeControl; // default: ten minutes
  readonly longGame?: number; // plies of a long game played before the rows; default: none
  readonly rows: string;
}

/** What the tables have covered, for the tests of completeness. */
export interface Shown {
  readonly faults: string[]; // rows that failed
  readonly refusals: Set<Refusal>;
  readonly words: Set<string>; // kinds of events, results and reasons that occurred
}

/** A match and its rules game. */
export interface Table {
  match: Match;
  game: Game | null;
}

const VERBS: Readonly<
  Record<string, Exclude<CommandType, 'move' | 'join' | 'connect' | 'disconnect' | 'outage' | 'node-outage'>>
> = {
  cancels: 'cancel',
  'declines the challenge': 'decline-challenge',
  accepts: 'accept',
  declines: 'decline',
  resigns: 'resign',
  'hints timeout': 'timeout',
  'offers draw': 'offer-draw',
  'accepts draw': 'accept-draw',
  'declines draw': 'decline-draw',
  'offers rematch': 'offer-rematch',
  'accepts rematch': 'accept-rematch',
  'declines rematch': 'decline-rematch',
};

/** The tables' usual starting points, all at 0:00, at `NODE`. */
export const STARTS: Readonly<Record<MatchStatus | 'started', readonly string[]>> = {
  waiting: [],
  ready: ['Bob joins'],
  started: ['Ann connects', 'Bob joins', 'Bob connects'],
  active: ['Ann connects', 'Bob joins', 'Bob connects', 'Ann moves e2e4', 'Bob moves e7e5'],
  ended: ['Ann connects', 'Bob joins', 'Bob connects', 'Ann moves e2e4', 'Bob moves e7e5', 'Ann resigns'],
};

/** The node of players for whom a table names none. */
export const NODE = 1;

/** Ten minutes for each side, without an increment. */
export const TEN_MINUTES: TimeControl = { initialMs: 600_000, incrementMs: 0 };

/** Sets up a table, from the name of a start or from a position that has just started. */
export function setUp(start: string, isPrivate = false, timeControl = TEN_MINUTES): Table {
  const terms = { isPrivate, allowObservers: true, timeControl };
  const table: Table = { match: createMatch(PEOPLE.Ann, terms, EPOCH_MS), game: null };
  for (const words of STARTS[start as keyof typeof STARTS] ?? STARTS.started) {
    apply(table, parseCommand(words), EPOCH_MS);
  }
  if (start in STARTS) return table;
  const parsed = parseFen(start);
  if (!parsed.ok) throw new Error(`cannot start from '${start}'`);
  return { ...table, game: Game.start(parsed.position) };
}

/** Plays moves from the start, White's first, all at 0:00. */
export function playMoves(table: Table, moves: readonly MoveInput[]): void {
  for (const [index, move] of moves.entries()) {
    const by = index % 2 === 0 ? PEOPLE.Ann : PEOPLE.Bob;
    const decision = apply(table, { type: 'move', by, move, rttMs: 0 }, EPOCH_MS);
    if (!decision.ok) throw new Error(`ply ${index + 1} was refused: ${decision.refusal}`);
  }
}

/** Decides a command and applies the result to the table. */
export function apply(table: Table, command: Command, nowMs: number): Decision {
  const decision = decide(frozen(table.match), table.game, command, nowMs);
  table.match = decision.match;
  if (decision.match.status === 'active' && table.game === null) table.game = Game.start();
  return decision;
}

/** Runs a whole table and records what it covered. */
export function playTable(table: StepTable, shown: Shown): void {
  const at = setUp(table.start, table.isPrivate, table.timeControl);
  playMoves(at, longGame(table.longGame ?? 0).moves);
  for (const row of table.rows.split('\n').map((line) => line.trim())) {
    if (row === '') continue;
    for (const fault of playRow(at, row, shown)) shown.faults.push(`${table.name}: ${row}\n  ${fault}`);
  }
}

function playRow(table: Table, row: string, shown: Shown): string[] {
  const [when = '', words = '', answer = '', state = ''] = row.split('|').map((cell) => cell.trim());
  const nowMs = parseInstant(when);
  const before = table.match;
  if (words === 'rematch is made') {
    if (before.status !== 'ended') return ['there is no rematch to make'];
    table.match = createRematch(before, nowMs);
    table.game = null;
    return missingBits(describeMatch(table.match, nowMs), state);
  }
  const command = parseCommand(words);
  const decision = apply(table, command, nowMs);
  note(shown, decision);
  const told = decision.events.map(describeEvent);
  const said = [...(decision.ok ? [] : [`refused ${decision.refusal}`]), ...told].join('; ') || '-';
  return [
    ...(said === answer ? [] : [`answered '${said}'`]),
    ...missingBits(
      describeMatch(decision.match, nowMs).add(decision.match === before ? 'unchanged' : 'changed'),
      state,
    ),
    ...findViolations(decision.match, table.game),
    ...findStepViolations(before, decision),
    ...unsound(before, decision, table.game, nowMs),
  ];
}

function missingBits(bits: ReadonlySet<string>, state: string): string[] {
  const missing = state.split(', ').filter((bit) => bit !== '' && !bits.has(bit));
  return missing.length === 0 ? [] : [`not '${missing.join(', ')}' but: ${[...bits].join(', ')}`];
}

/** Checks what holds for every decision. */
function unsound(before: Match, decision: Decision, game: Game | null, nowMs: number): string[] {
  const { match, events } = decision;
  const faults: string[] = [];
  if (JSON.stringify(JSON.parse(JSON.stringify(match))) !== JSON.stringify(match))
    faults.push('not plain data');
  if (!decision.ok && events.length === 0 && match !== before) faults.push('a refusal changed the match');
  if (sweep(match, game, nowMs).match !== match && events.every(({ kind }) => kind !== 'timer_update')) {
    faults.push('something due was left undone');
  }
  return faults;
}

function note(shown: Shown, decision: Decision): void {
  if (!decision.ok) shown.refusals.add(decision.refusal);
  for (const event of decision.events) {
    shown.words.add(event.kind);
    if (event.kind === 'game_over') shown.words.add(event.ending.result).add(event.ending.reason);
  }
}

/**
 * Parses the command of a row. Examples of every form but the plain ones:
 * `the stakes are about to be released`, `Ann moves e7e8q as ply 7 over 120 ms`, `Bob joins by code`, `time passes`, `the server fails 0:05`,
 * `the server fails 0:05, 0:03 was given`, `the mover's nodes failed at 0:05`, `Ann connects at 7`, `Bob disconnects 7+12`.
 */
export function parseCommand(words: string): Command {
  if (words === 'time passes') return { type: 'sweep' };
  if (words === 'the stakes are about to be released') return { type: 'void' };
  const [, outage, given] = /^the server fails (\S+)(?:, (\S+) was given)?$/.exec(words) ?? [];
  if (outage !== undefined) {
    return {
      type: 'outage',
      outageMs: parseSpan(outage),
      compensatedMs: given === undefined ? 0 : parseSpan(given),
    };
  }
  const failedAt = /^the mover's nodes failed at (\S+)$/.exec(words)?.[1];
  if (failedAt !== undefined) return { type: 'node-outage', sinceMs: parseInstant(failedAt) };
  const space = words.indexOf(' ');
  const [person, action] = [words.slice(0, space), words.slice(space + 1)];
  if (!isPerson(person)) throw new Error(`who is '${person}' in '${words}'?`);
  const by = PEOPLE[person];
  if (action === 'joins' || action === 'joins by code')
    return { type: 'join', by, hasCode: action !== 'joins' };
  const verb = VERBS[action];
  if (verb !== undefined) return { type: verb, by };
  const connects = /^connects(?: at (\d+))?$/.exec(action);
  if (connects !== null) return { type: 'connect', by, at: Number(connects[1] ?? NODE) };
  const disconnects = /^disconnects(?: ([\d+]+))?$/.exec(action);
  if (disconnects !== null)
    return { type: 'disconnect', by, at: (disconnects[1] ?? String(NODE)).split('+').map(Number) };
  const moves = /^moves (\w{4})([qrbn])?(?: as ply (\d+))?(?: over (\d+) ms)?$/.exec(action);
  if (moves === null) throw new Error(`no command: '${words}'`);
  const [, squares = '', promotion, ply, rtt] = moves;
  const move: MoveInput = { from: squares.slice(0, 2), to: squares.slice(2) };
  if (promotion !== undefined) move.promotion = promotion as PromotionLetter;
  return {
    type: 'move',
    by,
    move,
    rttMs: Number(rtt ?? 0),
    ...(ply === undefined ? {} : { ply: Number(ply) }),
  };
}

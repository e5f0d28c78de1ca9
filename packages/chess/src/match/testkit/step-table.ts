// Chess match, testkit: runs a step table. A row has the time, the command, the answer and the resulting state:
//
//     0:05 | Bob joins by code | all opponent_joined #1 Ann-Bob | ready, next ready 0:35
//
// An answer is `-` (no events), the events in order, separated by `;`, or `refused <code>`, possibly followed by the
// events of overdue deadlines. The last column has any terms of describe-step.ts. Tests only.
import type { TimeControl } from '../../clock/index.ts';
import { Game, type MoveInput } from '../../rules/index.ts';
import { parseUci, positionOf } from '../../testkit/positions.ts';
import type { Command, CommandType, Decision } from '../commands.ts';
import { decide } from '../decide.ts';
import type { Refusal } from '../refusals.ts';
import { createRematch } from '../rematch.ts';
import { createMatch } from '../seating.ts';
import type { Match, MatchStatus } from '../state.ts';
import { sweep } from '../sweep.ts';
import { describeEvent, describeMatch } from './describe-step.ts';
import { findStepViolations, findViolations } from './invariants.ts';
import { EPOCH_MS, frozen, isPerson, PEOPLE, parseInstant, parseSpan } from './names.ts';

/** A sequence of commands with the expected answers and states. */
export interface StepTable {
  readonly name: string; // title of the test
  readonly start: string; // a name of `STARTS`, or the FEN of a position with White to move
  readonly isPrivate?: boolean; // default: public
  readonly timeControl?: TimeControl; // default: ten minutes
  readonly moves?: readonly MoveInput[]; // played at 0:00 before the rows, White's first; default: none
  readonly rows: string;
}

/** What tables have covered, for the tests that they are complete. */
export interface Coverage {
  readonly faults: string[]; // rows that failed
  readonly refusals: Set<Refusal>;
  readonly terms: Set<string>; // kinds of events, results and reasons that occurred
}

/** A match and its rules' game. */
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
  'claims timeout': 'timeout',
  'offers draw': 'offer-draw',
  'accepts draw': 'accept-draw',
  'declines draw': 'decline-draw',
  'offers rematch': 'offer-rematch',
  'accepts rematch': 'accept-rematch',
  'declines rematch': 'decline-rematch',
};

/** The usual starts of tables: the commands before the first row, all at 0:00 and at `NODE`. */
export const STARTS: Readonly<Record<MatchStatus | 'started', readonly string[]>> = {
  waiting: [],
  ready: ['Bob joins'],
  started: ['Ann connects', 'Bob joins', 'Bob connects'],
  active: ['Ann connects', 'Bob joins', 'Bob connects', 'Ann moves e2e4', 'Bob moves e7e5'],
  ended: ['Ann connects', 'Bob joins', 'Bob connects', 'Ann moves e2e4', 'Bob moves e7e5', 'Ann resigns'],
};

/** The node of a player for whom a table names none. */
export const NODE = 1;

/** Ten minutes for each side, without an increment. */
export const TEN_MINUTES: TimeControl = { initialMs: 600_000, incrementMs: 0 };

/** Returns a table after a start, or with an active match in another initial position. */
export function setUp(start: string, isPrivate = false, timeControl = TEN_MINUTES): Table {
  const options = { isPrivate, allowObservers: true, timeControl };
  const table: Table = { match: createMatch(PEOPLE.Ann, options, EPOCH_MS), game: null };
  for (const words of STARTS[start as keyof typeof STARTS] ?? STARTS.started) {
    apply(table, parseCommand(words), EPOCH_MS);
  }
  if (start in STARTS) return table;
  return { ...table, game: Game.start(positionOf(start)) };
}

/** Decides a command, and stores the resulting match in the table. */
export function apply(table: Table, command: Command, nowMs: number): Decision {
  const decision = decide(frozen(table.match), table.game, command, nowMs);
  table.match = decision.match;
  if (decision.match.status === 'active' && table.game === null) table.game = Game.start();
  return decision;
}

/** Runs a step table, and adds what it covered. */
export function playTable(steps: StepTable, coverage: Coverage): void {
  const table = setUp(steps.start, steps.isPrivate, steps.timeControl);
  for (const [index, move] of (steps.moves ?? []).entries()) {
    const by = index % 2 === 0 ? PEOPLE.Ann : PEOPLE.Bob;
    apply(table, { type: 'move', by, move, rttMs: 0 }, EPOCH_MS);
  }
  for (const row of steps.rows.split('\n').map((line) => line.trim())) {
    if (row === '') continue;
    for (const fault of playRow(table, row, coverage))
      coverage.faults.push(`${steps.name}: ${row}\n  ${fault}`);
  }
}

/** Runs one row, and returns its faults. */
function playRow(table: Table, row: string, coverage: Coverage): string[] {
  const [when = '', words = '', answer = '', state = ''] = row.split('|').map((cell) => cell.trim());
  const nowMs = parseInstant(when);
  const before = table.match;
  if (words === 'rematch is created') {
    if (before.status !== 'ended') return ['there is no rematch to create'];
    table.match = createRematch(before, nowMs);
    table.game = null;
    return missingTerms(describeMatch(table.match, nowMs), state);
  }
  const command = parseCommand(words);
  const decision = apply(table, command, nowMs);
  recordCoverage(coverage, decision);
  const described = decision.events.map(describeEvent);
  const actual = [...(decision.ok ? [] : [`refused ${decision.refusal}`]), ...described].join('; ') || '-';
  return [
    ...(actual === answer ? [] : [`answered '${actual}'`]),
    ...missingTerms(
      describeMatch(decision.match, nowMs).add(decision.match === before ? 'unchanged' : 'changed'),
      state,
    ),
    ...findViolations(decision.match, table.game),
    ...findStepViolations(before, decision),
    ...findUnsoundness(before, decision, table.game, nowMs),
  ];
}

function missingTerms(terms: ReadonlySet<string>, state: string): string[] {
  const missing = state.split(', ').filter((bit) => bit !== '' && !terms.has(bit));
  return missing.length === 0 ? [] : [`not '${missing.join(', ')}' but: ${[...terms].join(', ')}`];
}

/** Returns the violations of what holds for every decision. */
function findUnsoundness(before: Match, decision: Decision, game: Game | null, nowMs: number): string[] {
  const { match, events } = decision;
  const faults: string[] = [];
  if (JSON.stringify(JSON.parse(JSON.stringify(match))) !== JSON.stringify(match))
    faults.push('not plain data');
  if (!decision.ok && events.length === 0 && match !== before) faults.push('a refusal changed the match');
  if (sweep(match, game, nowMs).match !== match && events.every(({ kind }) => kind !== 'timer_update')) {
    faults.push('an overdue deadline was not applied');
  }
  return faults;
}

function recordCoverage(coverage: Coverage, decision: Decision): void {
  if (!decision.ok) coverage.refusals.add(decision.refusal);
  for (const event of decision.events) {
    coverage.terms.add(event.kind);
    if (event.kind === 'game_over') coverage.terms.add(event.ending.result).add(event.ending.reason);
  }
}

/**
 * Parses the command of a row: a user and one of VERBS, or for example `time passes`, `the stakes are about to be
 * released`, `an outage of 0:05 ends, 0:03 was compensated`, `the mover's nodes were down from 0:05`, `Bob joins by
 * code`, `Ann connects at 7`, `Bob connects at 7 instead of 1+2 after a cut-off from 0:05`, `Bob disconnects 7+12`, `Ann moves e7e8q as ply 7 over 120 ms`.
 */
export function parseCommand(words: string): Command {
  if (words === 'time passes') return { type: 'sweep' };
  if (words === 'the stakes are about to be released') return { type: 'void' };
  const [, outage, compensated] = /^an outage of (\S+) ends(?:, (\S+) was compensated)?$/.exec(words) ?? [];
  if (outage !== undefined) {
    return {
      type: 'outage',
      outageMs: parseSpan(outage),
      compensatedMs: compensated === undefined ? 0 : parseSpan(compensated),
    };
  }
  const downSince = /^the mover's nodes were down from (\S+)$/.exec(words)?.[1];
  if (downSince !== undefined) return { type: 'node-outage', sinceMs: parseInstant(downSince) };
  const space = words.indexOf(' ');
  const [person, action] = [words.slice(0, space), words.slice(space + 1)];
  if (!isPerson(person)) throw new Error(`unknown user '${person}' in '${words}'`);
  const by = PEOPLE[person];
  if (action === 'joins' || action === 'joins by code')
    return { type: 'join', by, hasCode: action !== 'joins' };
  if (action === 'joins a ready creator') return { type: 'join', by, hasCode: false, creatorIsReady: true };
  const verb = VERBS[action];
  if (verb !== undefined) return { type: verb, by };
  const connects =
    /^connects(?: at (?<at>\d+))?(?: instead of (?<insteadOf>[\d+]+))?(?: after a cut-off from (?<from>\S+))?$/.exec(
      action,
    );
  if (connects !== null) {
    const { at = NODE, insteadOf, from } = connects.groups ?? {};
    return {
      type: 'connect',
      by,
      at: Number(at),
      ...(insteadOf === undefined ? {} : { insteadOf: insteadOf.split('+').map(Number) }),
      ...(from === undefined ? {} : { cutOffSinceMs: parseInstant(from) }),
    };
  }
  const disconnects = /^disconnects(?: ([\d+]+))?$/.exec(action);
  if (disconnects !== null)
    return { type: 'disconnect', by, at: (disconnects[1] ?? String(NODE)).split('+').map(Number) };
  const [, uci = '', ply, rtt] =
    /^moves (\w{4}[qrbn]?)(?: as ply (\d+))?(?: over (\d+) ms)?$/.exec(action) ?? [];
  const [move] = parseUci(uci);
  if (move === undefined) throw new Error(`unknown command: '${words}'`);
  return {
    type: 'move',
    by,
    move,
    rttMs: Number(rtt ?? 0),
    ...(ply === undefined ? {} : { ply: Number(ply) }),
  };
}

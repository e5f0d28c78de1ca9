// Chess match: invariants hold under random commands in any order and at any time. The long run:
// MATCH_RUNS=100000 npm run test:unit -- packages/chess/src/match/properties.test.ts
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readClock, SIDES, type TimeControl } from '../clock/index.ts';
import { formatFen, Game, legalMoves, toMoveInput } from '../rules/index.ts';
import { parseUci } from '../testkit/positions.ts';
import type { Command, CommandType } from './commands.ts';
import { nextDeadline } from './deadlines.ts';
import { decide } from './decide.ts';
import type { MatchEvent, Step } from './events.ts';
import { DRAW_OFFER_PLIES } from './limits.ts';
import type { ActiveMatch, BySide, Match } from './state.ts';
import { readStoredMatch, storeMatch } from './stored-match.ts';
import { sweep } from './sweep.ts';
import { findStepViolations, findViolations } from './testkit/invariants.ts';
import { EPOCH_MS, PEOPLE } from './testkit/names.ts';
import { apply, STARTS, setUp, type Table, TEN_MINUTES } from './testkit/step-table.ts';

const RUNS = Number(process.env['MATCH_RUNS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 200 : 400));
vi.setConfig({ testTimeout: 60_000 + 20 * RUNS });

/** A random action. `pick` selects a legal move, or details of another command. */
interface Action {
  readonly afterMs: number;
  readonly type: CommandType;
  readonly by: number;
  readonly pick: number;
}

interface Start {
  readonly from: string; // a name of `STARTS`
  readonly timeControl: TimeControl;
}

// Mostly moves, connections and disconnections after short times, because otherwise games would rarely progress.
const OFTEN = ['move', 'move', 'move', 'move', 'move', 'move', 'connect', 'disconnect'] as const;
const SOME = ['join', 'accept', 'timeout', 'offer-draw', 'decline-draw', 'sweep', 'node-outage'] as const;
const RARE = ['cancel', 'decline', 'decline-challenge', 'resign', 'accept-draw', 'outage', 'void'] as const;
/** Whether a command gives time back. */
const compensates = (command: Command): boolean =>
  command.type === 'outage' ||
  command.type === 'node-outage' ||
  (command.type === 'connect' && command.cutOffSinceMs !== undefined);
/** The nodes that players connect to. `STARTS` use the first. */
const NODES = [1, 2, 3];
const REMATCHES = ['offer-rematch', 'accept-rematch', 'decline-rematch'] as const;

const type: fc.Arbitrary<CommandType> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...OFTEN) },
  { weight: 6, arbitrary: fc.constantFrom(...SOME) },
  { weight: 1, arbitrary: fc.constantFrom(...RARE) },
  { weight: 1, arbitrary: fc.constantFrom(...REMATCHES) },
);
const gap = fc.oneof(
  { weight: 40, arbitrary: fc.integer({ min: 0, max: 6_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(9_999, 10_000, 20_000, 30_000, 59_999, 60_000) },
  { weight: 1, arbitrary: fc.constantFrom(300_000, 599_999, 600_000, 600_300, 610_000, 3_600_000) },
);
const action: fc.Arbitrary<Action> = fc.record({
  afterMs: gap,
  type,
  by: fc.constantFrom(1, 1, 1, 1, 2, 2, 2, 2, 3),
  pick: fc.nat({ max: 1_000 }),
});
const actions = fc.array(action, { minLength: 10, maxLength: 120, size: 'max' });
const start: fc.Arbitrary<Start> = fc.record({
  from: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(STARTS)) },
    { weight: 2, arbitrary: fc.constantFrom('ready', 'started', 'active') },
  ),
  timeControl: fc.constantFrom(
    TEN_MINUTES,
    { initialMs: 180_000, incrementMs: 2_000 },
    { initialMs: 300_000, incrementMs: 3_000 },
    { initialMs: 900_000, incrementMs: 10_000 },
    { initialMs: 60_000, incrementMs: 10_000 }, // not offered to players; flags fall soon
  ),
});

interface Played {
  readonly table: Table;
  readonly nowMs: number;
}

/** Called with each command of a random game, which it applies. */
type Each = (table: Table, command: Command, nowMs: number) => void;

/** Plays random games. `begin` returns what to do with each command of a game. */
function playGames(numRuns: number, begin: () => Each): void {
  const play = (from: Start, list: readonly Action[]) => void playAll(from, list, begin());
  fc.assert(fc.property(start, actions, play), { numRuns });
}

describe('a match under random commands', () => {
  it('R19 keeps all invariants, does not change on a refusal, and changes exactly at its next deadline', () => {
    playGames(RUNS, () => {
      const offeredAt = { white: Number.NEGATIVE_INFINITY, black: Number.NEGATIVE_INFINITY };
      return (table, command, nowMs) => {
        const before = table.match;
        const decision = apply(table, command, nowMs);
        const { match, events } = decision;
        expect(findViolations(match, table.game)).toEqual([]);
        expect(findStepViolations(before, decision)).toEqual([]);
        if (!decision.ok && events.length === 0) expect(match).toBe(before);
        if (!compensates(command)) expectNoGain(before, decision);
        for (const event of events) {
          if (event.kind !== 'draw_offered' || match.status !== 'active') continue;
          expect(match.ply - offeredAt[event.by]).toBeGreaterThanOrEqual(DRAW_OFFER_PLIES);
          offeredAt[event.by] = match.ply;
        }
        const next = nextDeadline(match);
        if (next === null) return;
        if (!compensates(command)) expect(next.atMs).toBeGreaterThan(nowMs);
        expect(sweep(match, table.game, next.atMs - 1).match).toBe(match);
        expect(sweep(match, table.game, next.atMs).match).not.toBe(match);
      };
    });
  });

  it('survives a round trip through storage', () => {
    playGames(RUNS / 2, () => (table, command, nowMs) => {
      const read = readStoredMatch(JSON.parse(JSON.stringify(storeMatch(table.match))));
      expect(read).toStrictEqual(table.match);
      const again = decide(read, table.game?.clone() ?? null, command, nowMs);
      expect(again).toStrictEqual(apply(table, command, nowMs));
    });
  });

  it('does not depend on how often or how late time is checked', () => {
    fc.assert(
      fc.property(start, actions, fc.array(gap, { maxLength: 5 }), (from, list, gaps) => {
        const { table, nowMs: endMs } = playAll(from, list, apply);
        const { match, game } = table;
        const lastMs = gaps.reduce((sum, ms) => sum + ms, endMs);
        const once = sweep(match, game, lastMs);
        let often: { match: Match; events: readonly MatchEvent[] } = { match, events: [] };
        let atMs = endMs;
        for (const ms of [0, ...gaps]) {
          atMs += ms;
          const step = sweep(often.match, game, atMs);
          expect(sweep(step.match, game, atMs).match).toBe(step.match);
          often = { match: step.match, events: [...often.events, ...step.events] };
        }
        expect(often).toEqual(once);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('emits all moves that are needed to rebuild the game', () => {
    fc.assert(
      fc.property(start, actions, (from, list) => {
        const played = ['active', 'ended'].includes(from.from) ? parseUci('e2e4 e7e5') : [];
        const { game } = playAll(from, list, (table, command, nowMs) => {
          const { events } = apply(table, command, nowMs);
          for (const event of events) if (event.kind === 'move_made') played.push(event.move);
        }).table;
        const rebuilt = Game.fromMoves(played);
        if (game === null || !rebuilt.ok) {
          expect(played).toEqual([]);
          return;
        }
        expect(formatFen(rebuilt.game.position)).toBe(formatFen(game.position));
        expect(rebuilt.game.ply).toBe(game.ply);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  it('charges a side at most the time that its clock ran, and compensates at most the charged time', () => {
    playGames(RUNS, () => {
      const runningMs = { white: 0, black: 0 };
      let lastMs = EPOCH_MS;
      return (table, command, nowMs) => {
        const before = table.match;
        if (command.type === 'outage') return; // the server measures its length
        if (before.status === 'active') runningMs[before.clock.turn] += nowMs - lastMs;
        lastMs = nowMs;
        const { match } = apply(table, command, nowMs);
        if (match.status !== 'active') return;
        if (before.status === 'ready') runningMs.white += nowMs - match.startedAtMs;
        const charged = chargedMs(match, nowMs);
        for (const side of SIDES) {
          expect(charged[side]).toBeGreaterThanOrEqual(0);
          expect(charged[side]).toBeLessThanOrEqual(runningMs[side]);
        }
        if (command.type !== 'node-outage' || before.status !== 'active') return;
        const { turn } = before.clock;
        const compensatedMs = chargedMs(before, nowMs)[turn] - charged[turn];
        expect(compensatedMs).toBeGreaterThanOrEqual(0);
        expect(compensatedMs).toBeLessThanOrEqual(Math.max(0, nowMs - command.sinceMs));
        const { runningSinceMs } = match.clock;
        expect(match).toEqual({ ...before, clock: { ...before.clock, runningSinceMs } });
      };
    });
  });
});

/** Expects that a step adds time only for the increment of a move. */
function expectNoGain(before: Match, { match, events }: Step): void {
  if (before.status !== 'active' || match.status === 'waiting' || match.status === 'ready') return;
  if (match.clock === null) return;
  const moved = events.some(({ kind }) => kind === 'move_made');
  for (const side of SIDES) {
    const mayGainMs = moved && side === before.clock.turn ? before.timeControl.incrementMs : 0;
    const gainedMs = match.clock[side].remainingMs - before.clock[side].remainingMs;
    expect(gainedMs).toBeLessThanOrEqual(mayGainMs);
    if (side !== before.clock.turn) expect(gainedMs).toBe(0);
  }
}

describe('a programming error', () => {
  it('throws for a rules game at an older ply', () => {
    const { match } = setUp('active');
    const command: Command = { type: 'move', by: PEOPLE.Ann, move: { from: 'g1', to: 'f3' }, rttMs: 0 };
    expect(() => decide(match, Game.start(), command, EPOCH_MS)).toThrow('the match is at ply 2');
    expect(() => decide(match, null, command, EPOCH_MS)).toThrow('needs its rules game');
    expect(() => sweep(match, null, EPOCH_MS + 3_600_000)).toThrow('needs its rules game');
  });

  it.each<[problem: string, command: Command, nowMs: number]>([
    ['a fraction of a ms', { type: 'sweep' }, EPOCH_MS + 0.5],
    ['a negative outage', { type: 'outage', outageMs: -1 }, EPOCH_MS],
    ['a fraction of an outage', { type: 'node-outage', sinceMs: 0.5 }, EPOCH_MS],
    ['a fraction of a cut-off', { type: 'connect', by: PEOPLE.Ann, at: 2, cutOffSinceMs: 0.5 }, EPOCH_MS],
    ['a negative node', { type: 'connect', by: PEOPLE.Bob, at: -1 }, EPOCH_MS],
    ['a node that is no number', { type: 'connect', by: PEOPLE.Bob, at: Number.NaN }, EPOCH_MS],
  ])('throws for %s', (_, command, nowMs) => {
    const { match, game } = setUp('active');
    expect(() => decide(match, game, command, nowMs)).toThrow(RangeError);
  });
});

/** Plays one game. Returns its table and the time of the last command. */
function playAll({ from, timeControl }: Start, list: readonly Action[], each: Each): Played {
  const table = setUp(from, false, timeControl);
  let nowMs = EPOCH_MS;
  for (const { afterMs, type, by, pick } of list) {
    nowMs += afterMs;
    each(table, commandOf(table, { type, by, pick }, nowMs), nowMs);
  }
  return { table, nowMs };
}

function commandOf(
  { match, game }: Table,
  { type, by, pick }: Omit<Action, 'afterMs'>,
  nowMs: number,
): Command {
  switch (type) {
    case 'sweep':
    case 'void':
      return { type };
    case 'outage':
      return { type, outageMs: pick * pick * 2 }; // up to 33 minutes
    case 'node-outage':
      return { type, sinceMs: nowMs - pick * 20 + 500 }; // from 20 s ago to half a second ahead
    case 'connect':
      return {
        ...{ type, by, at: 1 + (pick % NODES.length) },
        ...(pick % 4 === 0 ? { insteadOf: NODES } : {}),
        ...(pick % 8 === 0 ? { cutOffSinceMs: nowMs - pick * 20 } : {}),
      };
    case 'disconnect':
      return { type, by, at: pick % 2 === 0 ? NODES : [1 + (pick % NODES.length)] };
    case 'join':
      return { type, by, hasCode: pick % 2 === 0, creatorIsReady: pick % 3 === 0 };
    case 'move': {
      const turn = match.status === 'active' ? match[match.clock.turn].userId : by;
      const legal = game === null ? [] : legalMoves(game.position);
      const chosen = legal[pick % Math.max(1, legal.length)];
      const move = chosen === undefined || pick % 10 === 9 ? { from: 'e2', to: 'e5' } : toMoveInput(chosen);
      return { type, by: pick % 10 === 8 ? by : turn, move, rttMs: pick };
    }
    default:
      return { type, by };
  }
}

/** Returns how much time each side has been charged: what the game granted, less what its clock shows. */
function chargedMs({ clock, timeControl, ply }: ActiveMatch, nowMs: number): BySide<number> {
  const { whiteMs, blackMs } = readClock(clock, nowMs);
  const { initialMs, incrementMs } = timeControl;
  return {
    white: initialMs + Math.ceil(ply / 2) * incrementMs - whiteMs,
    black: initialMs + Math.floor(ply / 2) * incrementMs - blackMs,
  };
}

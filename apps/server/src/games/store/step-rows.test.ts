import { createMatch, decide, Game, INITIAL_FEN, type Match } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, lamports, timeControlOf } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { advance, type GameRecord, type GameStep } from './game-record.ts';
import { MoveList } from './move-list.ts';
import { gameRows, headRows, isWithinStatus, moveRows } from './step-rows.ts';

const START_MS = Date.parse('2026-11-01T10:00:00.250Z');
const TERMS = { isPrivate: false, allowObservers: true, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };
/** Client move ids that the contract allows, and that hand-built JSON must escape correctly. */
const NAMES = ['plain', '"quoted"', 'back\\slash', 'line\nbreak', '’ö♞\u2028', '{"id":1}', ''];

interface Table {
  record: GameRecord;
  game: Game;
  atMs: number;
}

function started(): Table {
  let match: Match = createMatch(1, TERMS, START_MS);
  const game = Game.start();
  for (const command of [
    { type: 'join', by: 2, hasCode: false },
    { type: 'accept', by: 1 },
    { type: 'accept', by: 2 },
  ] as const) {
    const decision = decide(match, game, command, START_MS);
    if (!decision.ok) throw new Error(decision.refusal);
    ({ match } = decision);
  }
  const record = {
    id: 7,
    version: 3,
    match,
    wager: lamports(1_000n),
    fee: lamports(10n),
    stakeSource: 'balance' as const,
    gameCode: null,
    challengedId: null,
    ratingRange: null,
    createdAtMs: START_MS,
    compensatedUntilMs: START_MS,
    moves: MoveList.EMPTY,
    receipt: null,
  };
  return { record, game, atMs: START_MS };
}

function act(
  table: Table,
  command: Parameters<typeof decide>[2],
  clientMoveId: string | null,
  compensatedUntilMs = table.record.compensatedUntilMs,
): GameStep {
  table.atMs += 1_234;
  const decision = decide(table.record.match, table.game, command, table.atMs);
  if (!decision.ok) throw new Error(decision.refusal);
  const after = advance(table.record, decision, { clientMoveId, compensatedUntilMs, receipt: null });
  const step = { before: table.record, after, events: decision.events, entries: [], offer: null };
  table.record = after;
  return step;
}

const play = (table: Table, text: string, name: string | null): GameStep => {
  const [from, to, promotion] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  const move = { from, to, ...(promotion === '' ? {} : { promotion: promotion as 'q' }) };
  const by = table.record.moves.length % 2 === 0 ? 1 : 2;
  return act(table, { type: 'move', by, move, rttMs: 40 }, name);
};

test('writes hand-built JSON that parses to the moves', () => {
  const table = started();
  // White's pawn is promoted to a queen.
  const moves = ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'g8f6', 'h6h7', 'f6g8', 'h7g8q'];
  const steps = moves.map((move, index) => play(table, move, NAMES[index] ?? null));
  expect(isWithinStatus(steps)).toBe(true);
  expect(JSON.parse(moveRows(steps))).toEqual(
    steps.map(({ after }) => {
      const { from, to, san, fen, whiteMs, blackMs, lagCreditMs, atMs, promotion, clientMoveId } = [
        ...after.moves,
      ].at(-1) as NonNullable<ReturnType<MoveList['last']>>;
      return {
        game_id: 7,
        ply: after.moves.length,
        from_square: from,
        to_square: to,
        ...(promotion === undefined ? {} : { promotion }),
        san,
        fen,
        white_ms: whiteMs,
        black_ms: blackMs,
        lag_credit_ms: lagCreditMs,
        at: new Date(atMs).toISOString(),
        ...(clientMoveId === null ? {} : { client_move_id: clientMoveId }),
      };
    }),
  );
  expect(JSON.parse(gameRows(steps, 'within status'))).toEqual(
    steps.map(({ before, after }) => ({
      id: 7,
      version: before.version,
      fen: after.moves.last()?.fen,
      seq: after.match.seq,
      ply: after.moves.length,
      match: expect.stringMatching(/^1 [\d ,-]+$/u),
      due_at: expect.stringMatching(/^2026-11-01T10:\d\d:\d\d\.\d{3}Z$/u),
    })),
  );
});

test('includes the compensated instant in the row only if it changed', () => {
  const table = started();
  const before = play(table, 'e2e4', null);
  const outage = act(table, { type: 'outage', outageMs: 500 }, null, table.atMs + 1_234);
  expect(JSON.parse(gameRows([before, outage], 'within status'))).toMatchObject([
    expect.not.objectContaining({ outage_compensated_until: expect.anything() }),
    { outage_compensated_until: new Date(table.atMs).toISOString() },
  ]);
  expect(JSON.parse(headRows([outage]))).toMatchObject([
    { id: 7, version: outage.before.version, outage_compensated_until: new Date(table.atMs).toISOString() },
  ]);
});

test('includes the status and its columns in the row of an end', () => {
  const table = started();
  const step = act(table, { type: 'resign', by: 1 }, null);
  expect(isWithinStatus([step])).toBe(false);
  expect(moveRows([step])).toBe('[]');
  expect(JSON.parse(gameRows([step], 'with status'))).toMatchObject([
    {
      id: 7,
      version: 3,
      fen: INITIAL_FEN,
      status: 'ended',
      result: 'aborted',
      aborted_by: 1,
      started_at: new Date(START_MS).toISOString(),
      ended_at: new Date(table.atMs).toISOString(),
      due_at: null,
      match: { version: 1, status: 'ended' },
    },
  ]);
});

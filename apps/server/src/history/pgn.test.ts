import { parsePgn } from '@kingstake/chess/pgn';
import { parsePgn as parseByChessops, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { pgnRead as readByKokopu } from 'kokopu';
import { describe, expect, test } from 'vitest';
import { pgnOf, pgnResultOf, terminationOf } from './pgn.ts';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';

const ORIGIN = 'https://play.kingstake.example';

const MATED: PlayedGameRow = {
  id: 1842n,
  status: 'ended',
  result: 'black_wins',
  reason: 'checkmate',
  winner_id: 2n,
  wager: 1_000_000_000n,
  fee: 50_000_000n,
  is_private: false,
  allow_observers: false,
  ply: 4,
  fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
  created_at: new Date('2026-11-22T21:13:00Z'),
  started_at: new Date('2026-11-22T21:14:15Z'),
  ended_at: new Date('2026-11-22T21:15:00Z'),
  white_id: 1n,
  white_name: 'Ada "the rook" \\ Łoś',
  white_picture: 'bee',
  black_id: 2n,
  black_name: 'Night Owl',
  black_picture: 'bee',
  time_control: '180+2',
  white_rating: null,
  white_deviation: null,
  white_change: null,
  black_rating: null,
  black_deviation: null,
  black_change: null,
};

const MOVES: readonly PlayedMoveRow[] = [
  ['f2', 'f3', 599_999, 600_000, 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1'],
  ['e7', 'e5', 599_999, 590_500, 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'],
  ['g2', 'g4', 571_000, 590_500, 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2'],
  ['d8', 'h4', 571_000, 580_001, MATED.fen],
].map(([from, to, whiteMs, blackMs, fen], index) => ({
  game_id: 1842n,
  ply: index + 1,
  from_square: String(from),
  to_square: String(to),
  promotion: null,
  san: '',
  fen: String(fen),
  white_ms: Number(whiteMs),
  black_ms: Number(blackMs),
  lag_credit_ms: 0,
  at: null,
}));

const TEXT = `[Event "Kingstake match, 1 SOL"]
[Site "https://play.kingstake.example/game/1842"]
[Date "2026.11.22"]
[Round "-"]
[White "Ada \\"the rook\\" \\\\ Łoś"]
[Black "Night Owl"]
[Result "0-1"]
[Termination "normal"]
[TimeControl "180+2"]
[UTCDate "2026.11.22"]
[UTCTime "21:14:15"]

1. f3 {[%clk 0:09:59]} 1... e5 {[%clk 0:09:50]} 2. g4 {[%clk 0:09:31]}
2... Qh4# {[%clk 0:09:40]} 0-1
`;

describe('the PGN of a game', () => {
  const text = pgnOf(MATED, MOVES, ORIGIN);

  test('S2 has the seven-tag roster, time control, termination and the mover’s clock', () => {
    expect(text).toBe(TEXT);
  });

  test('can be parsed by our own parser', () => {
    const parsed = parsePgn(text);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    expect(parsed.game.tags.get('White')).toBe(MATED.white_name);
    expect(parsed.game.result).toBe('0-1');
    const { moves } = parsed.game.mainLine;
    expect(moves.map(({ san, comments }) => [san, comments[0]?.clockMs])).toEqual([
      ['f3', 599_000],
      ['e5', 590_000],
      ['g4', 571_000],
      ['Qh4#', 580_000],
    ]);
  });

  test('can be parsed by chessops, which finds the same mate', () => {
    const [game] = parseByChessops(text);
    if (game === undefined) throw new Error('nothing was read');
    expect(game.headers.get('White')).toBe(MATED.white_name);
    const position = startingPosition(game.headers).unwrap();
    for (const { san } of game.moves.mainline()) {
      const move = parseSan(position, san);
      if (move === undefined) throw new Error(`not a move: ${san}`);
      position.play(move);
    }
    expect(position.isCheckmate()).toBe(true);
  });

  test('can be parsed by kokopu, which finds the same clocks', () => {
    const game = readByKokopu(text, 0);
    expect([game.playerName('w'), game.site(), game.result()]).toEqual([
      MATED.white_name,
      `${ORIGIN}/game/1842`,
      '0-1',
    ]);
    expect(game.nodes().map((node) => [node.notation(), node.tag('clk')])).toEqual([
      ['f3', '0:09:59'],
      ['e5', '0:09:50'],
      ['g4', '0:09:31'],
      ['Qh4#', '0:09:40'],
    ]);
  });

  test('is valid without an opponent or a move', () => {
    const waiting: PlayedGameRow = {
      ...MATED,
      status: 'waiting',
      result: null,
      reason: null,
      winner_id: null,
      started_at: null,
      black_id: null,
      black_name: null,
    };
    const empty = pgnOf(waiting, [], ORIGIN);
    expect(empty).toContain('[Black "?"]');
    expect(empty).toContain('[Date "2026.11.22"]');
    expect(parsePgn(empty)).toMatchObject({ ok: true, game: { result: '*' } });
  });
});

test.each([
  ['white_wins', 1n, '1-0'],
  ['black_wins', 2n, '0-1'],
  ['forfeit', 1n, '1-0'],
  ['forfeit', 2n, '0-1'],
  ['draw', null, '1/2-1/2'],
  ['aborted', null, '*'],
  ['cancelled', null, '*'],
  ['void', null, '*'],
  [null, null, '*'],
] as const)('writes %s won by %s as %s', (result, winner, written) => {
  expect(pgnResultOf({ result, winner_id: winner, white_id: 1n })).toBe(written);
});

test.each([
  ['active', null, null, 'unterminated'],
  ['ended', 'white_wins', 'checkmate', 'normal'],
  ['ended', 'black_wins', 'resignation', 'normal'],
  ['ended', 'draw', 'agreement', 'normal'],
  ['ended', 'white_wins', 'timeout', 'time forfeit'],
  ['ended', 'draw', 'timeout-insufficient', 'time forfeit'],
  ['ended', 'draw', 'move-limit', 'adjudication'],
  ['ended', 'forfeit', 'absence', 'abandoned'],
  ['ended', 'aborted', 'first-move', 'unterminated'],
  ['ended', 'void', 'outage', 'unterminated'],
  ['ended', 'cancelled', 'expired', 'unterminated'],
] as const)('writes %s, %s by %s with the termination %s', (status, result, reason, written) => {
  expect(terminationOf({ status, result, reason })).toBe(written);
});

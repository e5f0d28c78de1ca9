import { describe, expect, test } from 'vitest';
import { formatPgn } from './format.ts';
import { type PlayedGame, toPgnGame } from './played-game.ts';

const MATE: PlayedGame = {
  white: 'Ada',
  black: 'Bo "the bishop"',
  result: '0-1',
  startedAtMs: Date.UTC(2026, 10, 20, 9, 8, 7, 654),
  moves: [
    { from: 'f2', to: 'f3', clockMs: 599_999 },
    { from: 'e7', to: 'e5', clockMs: 598_000 },
    { from: 'g2', to: 'g4', clockMs: 590_100 },
    { from: 'd8', to: 'h4', clockMs: 9 },
  ],
};

describe('toPgnGame', () => {
  test('converts tags, moves and clocks', () => {
    const tags = [['TimeControl', '600'] as const, ['Termination', 'normal'] as const];
    expect(formatPgn(toPgnGame({ ...MATE, event: 'Match', site: 'Kingstake', tags }))).toBe(`[Event "Match"]
[Site "Kingstake"]
[Date "2026.11.20"]
[Round "?"]
[White "Ada"]
[Black "Bo \\"the bishop\\""]
[Result "0-1"]
[Termination "normal"]
[TimeControl "600"]
[UTCDate "2026.11.20"]
[UTCTime "09:08:07"]

1. f3 {[%clk 0:09:59]} 1... e5 {[%clk 0:09:58]} 2. g4 {[%clk 0:09:50]}
2... Qh4# {[%clk 0:00:00]} 0-1
`);
  });

  test('omits an unknown date and unknown clocks', () => {
    const moves = [
      { from: 'e2', to: 'e4', clockMs: null },
      { from: 'e7', to: 'e5' },
    ];
    const text = formatPgn(toPgnGame({ ...MATE, moves, startedAtMs: null, result: '*' }));
    expect(text).toContain('[Date "????.??.??"]');
    expect(text).toMatch(/\n\n1\. e4 e5 \*\n$/);
  });

  test('converts another initial position', () => {
    const initialFen = '4k3/P7/8/8/8/8/8/4K3 w - - 0 1';
    const played = { ...MATE, initialFen, moves: [{ from: 'a7', to: 'a8', promotion: 'r' as const }] };
    expect(toPgnGame(played)).toMatchObject({ initialFen, mainLine: { moves: [{ san: 'a8=R+' }] } });
    expect(toPgnGame(MATE).initialFen).toBeNull();
  });

  test('throws for an illegal move or an invalid position', () => {
    expect(() => toPgnGame({ ...MATE, moves: [{ from: 'e2', to: 'e5' }] })).toThrow('Illegal at ply 1: e2e5');
    expect(() => toPgnGame({ ...MATE, initialFen: 'x' })).toThrow(RangeError);
  });
});

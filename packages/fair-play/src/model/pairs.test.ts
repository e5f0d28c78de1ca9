import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountLinks, type PairGame, type PairPlayer, pairScoreOf } from './pairs.ts';

const SOL = 1_000_000_000n;
const NO_LINKS: AccountLinks = { fundingWallets: [], devices: [], addresses: [] };
const EQUAL = { first: { rating: 1500, deviation: 80 }, second: { rating: 1500, deviation: 80 } };

function game(fields: Partial<PairGame>): PairGame {
  return {
    stakeLamports: SOL / 10n,
    winner: 'second',
    ending: 'checkmate',
    plies: 60,
    ratings: EQUAL,
    loserCentipawns: -600,
    ...fields,
  };
}

/** A player with these links, who stakes this amount against other opponents. */
function player(links: Partial<AccountLinks> = {}, elsewhereLamports = 0n): PairPlayer {
  return { elsewhereLamports, links: { ...NO_LINKS, ...links } };
}

/** Ten games, of which the first player wins this many. */
function tenGames(won: number, fields: Partial<PairGame> = {}): PairGame[] {
  return Array.from({ length: 10 }, (_, index) =>
    game({ winner: index < won ? 'first' : 'second', ...fields }),
  );
}

describe('a transfer', () => {
  const hundred = { stakeLamports: 100n * SOL, loserCentipawns: -20 };

  test.each<[string, Partial<PairGame>]>([
    ['resignation after two plies', { ending: 'resignation', plies: 2 }],
    ['the clock after two plies', { ending: 'time', plies: 2 }],
    ['resignation in a won position', { ending: 'resignation', plies: 40, loserCentipawns: 400 }],
  ])('of 100 SOL by %s is above the threshold without any link', (_how, thrown) => {
    const games = [game({ ...hundred, ...thrown })];
    const score = pairScoreOf({ games, first: player(), second: player() });
    const netLamports = 100n * SOL;
    expect(score).toMatchObject({ payer: 'first', netLamports, oneSided: 1, aboveThreshold: true });
    expect(score.total).toBeCloseTo(7);
  });

  test('of 100 SOL in a hundred small games is above the threshold', () => {
    const thrown = game({ stakeLamports: SOL, ending: 'resignation', plies: 4 });
    const games = Array(100).fill(thrown);
    const score = pairScoreOf({ games, first: player(), second: player({}, 400n * SOL) });
    expect(score.aboveThreshold).toBe(true);
    expect(score.results).toBe(4);
  });

  test('of 1 SOL, twice, between accounts with a common funding wallet is above the threshold', () => {
    const links = { fundingWallets: ['a', 'b'] };
    const thrown = game({ stakeLamports: SOL, ending: 'resignation', plies: 6 });
    const games = [thrown, thrown];
    const score = pairScoreOf({ games, first: player(links), second: player({ fundingWallets: ['b'] }) });
    const common = { fundingWallet: true, device: false };
    expect(score).toMatchObject({ links: 3, common, aboveThreshold: true });
  });
});

describe('one game alone', () => {
  const links = { devices: ['tablet'], addresses: ['home'], fundingWallets: ['a'] };

  test.each<[string, Partial<PairGame>, boolean]>([
    ['a checkmate after seven plies', { ending: 'checkmate', plies: 7 }, false],
    ['a resignation after 20 plies', { ending: 'resignation', plies: 20 }, false],
    ['a resignation after 19 plies', { ending: 'resignation', plies: 19 }, true],
    ['the clock after 19 plies', { ending: 'time', plies: 19 }, true],
    ['a resignation for less', { ending: 'resignation', plies: 2, stakeLamports: 20n * SOL - 1n }, false],
  ])('between linked accounts counts for 20 SOL, if it was thrown: %s', (_what, fields, expected) => {
    const lost = game({ stakeLamports: 20n * SOL, ...fields });
    const of = (games: PairGame[]) => pairScoreOf({ games, first: player(links), second: player(links) });
    expect(of([lost]).aboveThreshold).toBe(expected);
    // Neither a win nor a free game of the payer makes it two games.
    const [draw, win] = [game({ winner: null, ending: 'draw' }), game({ winner: 'first', plies: 2 })];
    expect(of([lost, draw, win]).aboveThreshold).toBe(expected);
    expect(of([lost, lost]).aboveThreshold).toBe(true);
  });
});

describe('ordinary play', () => {
  const household = { devices: ['tablet'], addresses: ['home'] };

  const uneven = { first: { rating: 1800, deviation: 60 }, second: { rating: 1400, deviation: 60 } };
  test.each<[string, PairGame[], Partial<AccountLinks>]>([
    ['even', tenGames(5), {}],
    ['nine to one', tenGames(9), {}],
    ['seven to three on one device', tenGames(7), household],
    ['seven to three for 1 SOL each', tenGames(7, { stakeLamports: SOL }), household],
    ['nine to one against a much weaker friend', tenGames(9, { ratings: uneven }), household],
  ])('of friends over ten games, %s, is below the threshold', (_how, games, links) => {
    const score = pairScoreOf({ games, first: player(links), second: player(links) });
    expect(score.aboveThreshold).toBe(false);
    expect(score.total).toBeLessThan(5.6);
  });

  test.each<[string, Partial<PairGame>]>([
    ['a lost game for 100 SOL', { stakeLamports: 100n * SOL }],
    ['an early mate for 1 SOL', { plies: 7, stakeLamports: SOL }],
    ['a lost connection for 1 SOL', { plies: 8, stakeLamports: SOL, ending: 'time' }],
    ['a late resignation', { ending: 'resignation', stakeLamports: 10n * SOL }],
  ])('of a newcomer whose only game is %s is below the threshold', (_what, lost) => {
    const only = game(lost);
    const second = player({}, 50n * SOL);
    expect(pairScoreOf({ games: [only], first: player(), second }).aboveThreshold).toBe(false);
  });
});

describe('any pair', () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const anyGame = fc.record({
    stakeLamports: amounts,
    winner: fc.constantFrom('first' as const, 'second' as const, null),
    ending: fc.constantFrom('checkmate' as const, 'resignation' as const, 'time' as const, 'draw' as const),
    plies: fc.nat(400),
    ratings: fc.constant(EQUAL),
    loserCentipawns: fc.option(fc.integer({ min: -1000, max: 1000 })),
  });
  const links = fc.subarray(['fundingWallets', 'devices', 'addresses'] as const).map((common) => ({
    ...NO_LINKS,
    ...Object.fromEntries(common.map((kind) => [kind, ['x']])),
  }));
  const anyPlayer = fc.record({ elsewhereLamports: amounts, links });
  const anyPair = fc.record({
    games: fc.array(anyGame, { maxLength: 20 }),
    first: anyPlayer,
    second: anyPlayer,
  });

  test('scores the same from both sides', () => {
    const mirrored = { first: 'second', second: 'first' } as const;
    fc.assert(
      fc.property(anyPair, ({ games, first, second }) => {
        const score = pairScoreOf({ games, first, second });
        const swapped = games.map((one) => ({
          ...one,
          winner: one.winner === null ? null : mirrored[one.winner],
        }));
        const other = pairScoreOf({ games: swapped, first: second, second: first });
        expect(other.total).toBeCloseTo(score.total, 9);
        expect(other.payer).toBe(score.payer === null ? null : mirrored[score.payer]);
      }),
    );
  });

  test('has a finite score of zero or more, no lower with another link, and none without money on one side', () => {
    fc.assert(
      fc.property(anyPair, ({ games, first, second }) => {
        const score = pairScoreOf({ games, first, second });
        expect(Number.isFinite(score.total) && score.total >= 0).toBe(true);
        const linked = (one: PairPlayer) => ({ ...one, links: { ...one.links, devices: ['y'] } });
        const more = pairScoreOf({ games, first: linked(first), second: linked(second) });
        expect(more.total).toBeGreaterThanOrEqual(score.total);
        if (score.netLamports === 0n)
          expect(score).toMatchObject({ payer: null, total: 0, aboveThreshold: false });
      }),
    );
  });

  test('scores the same with additional draws and friendly games', () => {
    const free = fc.oneof(
      anyGame.map((one) => ({ ...one, winner: null, ending: 'draw' as const })),
      anyGame.map((one) => ({ ...one, stakeLamports: 0n })),
    );
    fc.assert(
      fc.property(anyPair, fc.array(free, { maxLength: 20 }), ({ games, ...players }, added) => {
        const score = pairScoreOf({ games, ...players });
        expect(pairScoreOf({ games: [...games, ...added], ...players })).toEqual(score);
      }),
    );
  });

  test('scores no lower with wins of the payer that were hardly played, except for the money that they return', () => {
    fc.assert(
      fc.property(anyPair, fc.array(fc.nat(19), { maxLength: 20 }), ({ games, ...players }, plies) => {
        const score = pairScoreOf({ games, ...players });
        fc.pre(score.netLamports > SOL);
        const returned = plies.map((each) =>
          game({ winner: score.payer, ending: 'resignation', plies: each, stakeLamports: 1n }),
        );
        const after = pairScoreOf({ games: [...games, ...returned], ...players });
        expect(after.total).toBeGreaterThanOrEqual(score.total - 1e-6);
      }),
    );
  });
});

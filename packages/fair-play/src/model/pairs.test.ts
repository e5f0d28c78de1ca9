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

function player(stakedLamports: bigint, links: Partial<AccountLinks> = {}): PairPlayer {
  return { stakedLamports, links: { ...NO_LINKS, ...links } };
}

/** Ten games, of which the first player wins this many. */
function tenGames(won: number, fields: Partial<PairGame> = {}): PairGame[] {
  return Array.from({ length: 10 }, (_, index) =>
    game({ winner: index < won ? 'first' : 'second', ...fields }),
  );
}

describe('a transfer', () => {
  const hundred = { stakeLamports: 100n * SOL, loserCentipawns: -20 };

  test.each([
    { title: 'resignation after two plies', thrown: { ending: 'resignation', plies: 2 } as const },
    { title: 'mate after four plies', thrown: { ending: 'checkmate', plies: 4 } as const },
    {
      title: 'resignation in a won position',
      thrown: { ending: 'resignation', plies: 40, loserCentipawns: 400 } as const,
    },
  ])('of 100 SOL by $title is above the threshold without any link', ({ thrown }) => {
    const games = [game({ ...hundred, ...thrown })];
    const score = pairScoreOf({ games, first: player(100n * SOL), second: player(100n * SOL) });
    expect(score).toMatchObject({
      payer: 'first',
      netLamports: 100n * SOL,
      oneSided: 1,
      aboveThreshold: true,
    });
    expect(score.total).toBeCloseTo(7);
  });

  test('of 100 SOL in a hundred small games is above the threshold', () => {
    const games = Array.from({ length: 100 }, () =>
      game({ stakeLamports: SOL, ending: 'resignation', plies: 4 }),
    );
    const score = pairScoreOf({ games, first: player(100n * SOL), second: player(500n * SOL) });
    expect(score.aboveThreshold).toBe(true);
    expect(score.results).toBe(4);
  });

  test('of 1 SOL between accounts with a common funding wallet is above the threshold', () => {
    const links = { fundingWallets: ['a', 'b'] };
    const games = [game({ stakeLamports: SOL, ending: 'resignation', plies: 6 })];
    const score = pairScoreOf({
      games,
      first: player(SOL, links),
      second: player(SOL, { fundingWallets: ['b'] }),
    });
    expect(score).toMatchObject({
      links: 3,
      common: { fundingWallet: true, device: false },
      aboveThreshold: true,
    });
  });
});

describe('ordinary play', () => {
  const household = { devices: ['tablet'], addresses: ['home'] };

  test.each([
    { title: 'even', games: tenGames(5), links: {} },
    { title: 'seven to three', games: tenGames(7), links: {} },
    { title: 'nine to one', games: tenGames(9), links: {} },
    { title: 'seven to three on one device', games: tenGames(7), links: household },
    { title: 'seven to three for 1 SOL each', games: tenGames(7, { stakeLamports: SOL }), links: household },
    {
      title: 'nine to one against a much weaker friend on one device',
      games: tenGames(9, {
        ratings: { first: { rating: 1800, deviation: 60 }, second: { rating: 1400, deviation: 60 } },
      }),
      links: household,
    },
  ])('of friends over ten games, $title, is below the threshold', ({ games, links }) => {
    const staked = games.reduce((sum, { stakeLamports }) => sum + stakeLamports, 0n);
    const score = pairScoreOf({ games, first: player(staked, links), second: player(staked, links) });
    expect(score.aboveThreshold).toBe(false);
    expect(score.total).toBeLessThan(5);
  });

  test.each([
    { title: 'a lost game for 100 SOL', lost: { stakeLamports: 100n * SOL } },
    { title: 'an early mate for 0.1 SOL', lost: { plies: 7 } },
    { title: 'an early mate for 1 SOL', lost: { plies: 7, stakeLamports: SOL } },
    { title: 'a lost connection for 1 SOL', lost: { plies: 8, stakeLamports: SOL, ending: 'time' } as const },
    { title: 'a late resignation', lost: { ending: 'resignation', stakeLamports: 10n * SOL } as const },
  ])('of a newcomer whose only game is $title is below the threshold', ({ lost }) => {
    const only = game(lost);
    const first = player(only.stakeLamports);
    expect(pairScoreOf({ games: [only], first, second: player(50n * SOL) }).aboveThreshold).toBe(false);
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
  const anyPair = fc.record({ games: fc.array(anyGame, { maxLength: 20 }), first: amounts, second: amounts });

  test('scores the same from both sides', () => {
    const mirrored = { first: 'second', second: 'first' } as const;
    fc.assert(
      fc.property(anyPair, ({ games, first, second }) => {
        const score = pairScoreOf({ games, first: player(first), second: player(second) });
        const swapped = games.map((one) => ({
          ...one,
          winner: one.winner === null ? null : mirrored[one.winner],
        }));
        const other = pairScoreOf({ games: swapped, first: player(second), second: player(first) });
        expect(other.total).toBeCloseTo(score.total, 9);
        expect(other.payer).toBe(score.payer === null ? null : mirrored[score.payer]);
      }),
    );
  });

  test('has a finite score of zero or more, and none without money on one side', () => {
    fc.assert(
      fc.property(anyPair, ({ games, first, second }) => {
        const score = pairScoreOf({ games, first: player(first), second: player(second) });
        expect(Number.isFinite(score.total) && score.total >= 0).toBe(true);
        if (score.netLamports === 0n)
          expect(score).toMatchObject({ payer: null, total: 0, aboveThreshold: false });
      }),
    );
  });

  test('scores no lower with an additional link', () => {
    fc.assert(
      fc.property(anyPair, ({ games, first, second }) => {
        const devices = { devices: ['x'] };
        const without = pairScoreOf({ games, first: player(first), second: player(second) });
        const linked = pairScoreOf({ games, first: player(first, devices), second: player(second, devices) });
        expect(linked.total).toBeGreaterThanOrEqual(without.total);
      }),
    );
  });
});

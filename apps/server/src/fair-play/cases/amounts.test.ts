import { feeOf, formatSol, type Lamports, lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sol } from '../../money/ledger/testkit/amounts.ts';
import { heldAmounts, planVoid, type SiteChange, type WonGame } from './amounts.ts';

const [CHEAT, VICTIM, GAME] = [7, 3, 9];
const won = (wager: Lamports, isOnSite = true): WonGame => ({
  id: GAME,
  winnerId: CHEAT,
  loserId: VICTIM,
  wager,
  fee: feeOf(wager),
  isOnSite,
});

function line(game: WonGame, playing: string, withdrawOnly: string): string {
  const { owed, transfer } = planVoid(game, { playing: sol(playing), withdrawOnly: sol(withdrawOnly) });
  const legs = transfer?.legs.map(
    ({ account, amount }) => `${account.kind}${account.ref || ''} ${formatSol(amount)}`,
  );
  return [legs?.join(', ') ?? 'nothing', ...(owed === 0n ? [] : [`debt ${formatSol(owed)}`])].join('; ');
}

test.each([
  ['all of it', won(sol('1')), '5', '0', 'player7 -0.95, fee9 -0.05, player3 1'],
  [
    'from both accounts',
    won(sol('1')),
    '0.5',
    '2',
    'player7 -0.5, withdraw_only7 -0.45, fee9 -0.05, player3 1',
  ],
  [
    'a part, if the accounts hold less',
    won(sol('1')),
    '0.2',
    '0',
    'player7 -0.2, fee9 -0.05, player3 0.25; debt 0.75',
  ],
  [
    'the fee alone, if the accounts are empty',
    won(sol('1')),
    '0',
    '0',
    'fee9 -0.05, player3 0.05; debt 0.95',
  ],
  ['an on-chain stake from the playing balance', won(sol('1'), false), '3', '0', 'player7 -1, player3 1'],
  [
    'nothing of an on-chain stake, if the accounts are empty',
    won(sol('1'), false),
    '0',
    '0',
    'nothing; debt 1',
  ],
])('U7 U8 returns %s', (_what, game, playing, withdrawOnly, expected) => {
  expect(line(game, playing, withdrawOnly)).toBe(expected);
});

test('U7 returns a whole stake, of which the player pays no more than the accounts hold', () => {
  const amounts = fc.bigInt({ min: 0n, max: 200_000_000_000n }).map(lamports);
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.boolean(), (wager, playing, withdrawOnly, isOnSite) => {
      const { taken, fee, owed, transfer } = planVoid(won(wager, isOnSite), { playing, withdrawOnly });
      expect(taken + fee + owed).toBe(wager);
      expect(taken <= playing + withdrawOnly && owed >= 0n).toBe(true);
      expect(owed === 0n || taken === playing + withdrawOnly).toBe(true);
      expect((transfer?.legs ?? []).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    }),
  );
});

/**
 * A player's story in whole SOL. `win 95 of 7` is a prize of game 7 with that profit. `table`, `back`, `ask` and `cancel` move money to
 * tables or into withdrawals and back, and change nothing. `lose` is a stake at the end of its game.
 */
const CHANGES = ['deposit', 'win', 'lose', 'spend', 'pay', 'sign', 'fail'] as const;
const SIGN: Readonly<Record<(typeof CHANGES)[number], bigint>> = {
  ...{ deposit: 1n, win: 1n, fail: 1n, lose: -1n, spend: -1n, pay: -1n, sign: -1n },
};

function told(story: string): { now: bigint; changes: SiteChange[]; profits: Map<number, bigint> } {
  let now = 0n;
  const changes: SiteChange[] = [];
  const profits = new Map<number, bigint>();
  for (const step of story.split(', ')) {
    const [what = '', amount = '0', , game] = step.split(' ');
    const sign = SIGN[what as 'win'] ?? 0n;
    if (sign === 0n) continue;
    const prizeOf = game === undefined ? null : Number(game);
    if (prizeOf !== null) profits.set(prizeOf, BigInt(amount));
    changes.unshift({ amount: sign * BigInt(amount), prizeOf });
    now += sign * BigInt(amount);
  }
  return { now, changes, profits };
}

test.each<[what: string, story: string, byOthers: bigint, expected: string]>([
  ['the profit, never the own stake', 'deposit 20, win 19 of 1', 0n, '1: 19'],
  ['the profit of each game', 'deposit 20, win 19 of 1, win 19 of 2', 0n, '1: 19, 2: 19'],
  ['what is left of it', 'deposit 20, win 19 of 1, sign 30, deposit 60', 0n, '1: 9'],
  ['nothing of what has left', 'deposit 20, win 19 of 1, sign 39, deposit 60', 0n, '1: 0'],
  ['a later prize whole', 'deposit 20, win 19 of 1, sign 39, deposit 60, win 57 of 2', 0n, '1: 0, 2: 57'],
  ['the oldest prize first', 'win 19 of 1, win 19 of 2, sign 20', 0n, '1: 18, 2: 0'],
  ['what others leave', 'deposit 20, win 19 of 1', 30n, '1: 9'],
  ['nothing if others hold all', 'deposit 20, win 19 of 1', 50n, '1: 0'],
  ['all that is at tables', 'deposit 20, win 19 of 1, table 39', 0n, '1: 19'],
  ['all, after five tables were opened and cancelled', 'win 19 of 1, table 19, back 19', 0n, '1: 19'],
  ['all, after a withdrawal was requested and cancelled', 'win 19 of 1, ask 19, cancel 19', 0n, '1: 19'],
  ['what was lost at tables is gone', 'deposit 1, win 19 of 1, table 15, lose 15', 0n, '1: 5'],
  ['what was spent or paid is gone', 'win 19 of 1, spend 1, pay 2', 0n, '1: 16'],
  ['what had left before it returned', 'win 19 of 1, sign 19, fail 19', 0n, '1: 0'],
  ['a loss before the prize does not count', 'deposit 50, lose 50, win 19 of 1', 0n, '1: 19'],
])('holds %s', (_what, story, byOthers, expected) => {
  const { now, changes, profits } = told(story);
  const games = [...profits].map(([gameId, profit]) => ({ gameId, profit: lamports(profit) }));
  const amounts = heldAmounts({ now, changes }, games, byOthers);
  expect([...amounts].map(([gameId, amount]) => `${gameId}: ${amount}`).join(', ')).toBe(expected);
});

test('holds nothing of games without a profit, and fails for a prize that is not there', () => {
  expect(heldAmounts({ now: 9n, changes: [] }, [{ gameId: 1, profit: lamports(0n) }], 0n)).toEqual(
    new Map([[1, 0n]]),
  );
  const missing = () => heldAmounts({ now: 9n, changes: [] }, [{ gameId: 1, profit: lamports(1n) }], 0n);
  expect(missing).toThrow('game 1');
});

type Step = { what: (typeof CHANGES)[number]; amount: bigint };
const steps = fc.array(
  fc.record({ what: fc.constantFrom(...CHANGES), amount: fc.bigInt(1n, 50n) }) satisfies fc.Arbitrary<Step>,
  { maxLength: 30 },
);

test('never holds more than the least that was there since the prize, and no lamport twice', () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.nat(29), { maxLength: 10 }),
      fc.bigInt(0n, 40n),
      (story, joined, others) => {
        // What the player had after each step. A player spends at most what is there.
        const had: bigint[] = [];
        const changes: SiteChange[] = [];
        for (const [index, { what, amount }] of story.entries()) {
          const before = had.at(-1) ?? 0n;
          const change = SIGN[what] > 0n || amount <= before ? SIGN[what] * amount : -before;
          had.push(before + change);
          changes.unshift({ amount: change, prizeOf: what === 'win' ? index : null });
        }
        const games = [...new Set(joined)].flatMap((index) => {
          const step = story[index];
          return step?.what === 'win' ? [{ gameId: index, profit: lamports(step.amount) }] : [];
        });
        const amounts = heldAmounts({ now: had.at(-1) ?? 0n, changes }, games, others);
        const leastSince = (index: number): bigint =>
          had.slice(index).sort((one, other) => (one < other ? -1 : 1))[0] ?? 0n;
        let sum = others;
        for (const { gameId, profit } of games.sort((one, other) => one.gameId - other.gameId)) {
          const amount: Lamports = amounts.get(gameId) ?? lamports(-1n);
          const least = leastSince(gameId);
          expect(amount >= 0n && amount <= profit && (amount === 0n || amount <= least - sum)).toBe(true);
          // It is the most that these rules allow.
          expect(amount === profit || amount === least - sum || (amount === 0n && least <= sum)).toBe(true);
          sum += amount;
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

// The next step of a game with stakes on chain: the whole table of statuses and seats.
import type { Side } from '@kingstake/chess';
import { lamports } from '@kingstake/protocol';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import type { SeatAccount } from '../chain/index.ts';
import { ESCROW } from './limits.ts';
import {
  type EscrowStep,
  type LastReconcile,
  nextStep,
  reconcileOrder,
  STALE_VIEW_MS,
  type StakedGame,
  seatFault,
} from './next-step.ts';

const [WHITE, BLACK, ARBITER, OTHER] = ['white wallet', 'black wallet', 'arbiter', 'other'] as Address[] as [
  Address,
  Address,
  Address,
  Address,
];
const MATCH = Buffer.alloc(16, 7);
const NOW = 1_900_000_000_000;
const LOCK = 86_400n;
const DEADLINE = BigInt(NOW / 1000) + LOCK;
const WALLETS = { white: WHITE, black: BLACK };

const alone: StakedGame = {
  game: {
    gameId: 1,
    match: MATCH,
    program: 'program',
    arbiter: ARBITER,
    lockSeconds: LOCK,
    whiteWallet: WHITE,
    ...{ blackId: null, blackWallet: null, reservedUntil: null, isOffered: false, alarm: null },
    ...{ createdAt: new Date(NOW), boundUntil: null, settledAt: null, contradiction: null },
  },
  outcome: {
    id: 1,
    status: 'waiting',
    winner: null,
    endedMs: null,
    whiteId: 1,
    wager: lamports(100n),
    fee: lamports(5n),
  },
};
const changed = (
  { game, outcome }: StakedGame,
  inGame: Partial<StakedGame['game']>,
  inOutcome: Partial<StakedGame['outcome']> = {},
): StakedGame => ({ game: { ...game, ...inGame }, outcome: { ...outcome, ...inOutcome } });
const offered = changed(alone, { isOffered: true });
const seat = { blackId: 2, blackWallet: BLACK, reservedUntil: new Date(NOW + ESCROW.reservationMs) };
const reserved = changed(offered, seat);
const playing = changed(reserved, { boundUntil: new Date(Number(DEADLINE) * 1000) }, { status: 'active' });
const drawn = changed(playing, {}, { status: 'ended', endedMs: NOW });
const won = changed(drawn, {}, { winner: 'black' });
const cancelled = changed(alone, {}, { status: 'ended' });

type Kind = 'none' | 'open' | 'bound' | 'bound again' | 'done' | 'poor' | 'late';

/** Deadlines of seats that differ from the usual one. */
const DEADLINES: Partial<Record<Kind, bigint>> = {
  late: BigInt(NOW / 1000) + 3599n,
  'bound again': DEADLINE + 60n,
};

function seatOf(side: Side, kind: Kind): SeatAccount {
  if (kind === 'none') return null;
  const state = kind === 'open' || kind === 'poor' ? 'open' : kind === 'done' ? 'done' : 'locked';
  const other = side === 'white' ? BLACK : WHITE;
  return {
    state,
    player: WALLETS[side],
    arbiter: ARBITER,
    opponent: state === 'locked' || side === 'black' ? other : null,
    match: MATCH,
    wagerLamports: 100n,
    feeLamports: 5n,
    lockSeconds: LOCK,
    deadline: state === 'locked' ? (DEADLINES[kind] ?? DEADLINE) : 0n,
    lamports: kind === 'poor' ? 99n : 100n,
  };
}

const said = (step: EscrowStep): string =>
  [step.do, 'winner' in step ? step.winner : '', 'sides' in step ? step.sides.join('+') : '']
    .filter(Boolean)
    .join(' ');

describe('the next step', () => {
  const LATE = { alone: NOW + ESCROW.whiteStakeMs, reserved: NOW + ESCROW.reservationMs };
  test.each<[string, StakedGame, Kind, Kind, string, number?]>([
    ['a new game', alone, 'none', 'none', 'wait'],
    ['a new game just before its time', alone, 'none', 'none', 'wait', LATE.alone - 1],
    ['a new game after its time', alone, 'none', 'none', 'cancel', LATE.alone],
    ['a new game with its stake', alone, 'open', 'none', 'offer'],
    ['a new game with its stake, late', alone, 'open', 'none', 'offer', LATE.alone],
    ['a new game with too little', alone, 'poor', 'none', 'cancel'],
    ['an offered game', offered, 'open', 'none', 'wait', LATE.alone],
    ['an offered game whose white stake is gone', offered, 'none', 'none', 'cancel'],
    ['an offered game whose seat is over', offered, 'done', 'none', 'cancel'],
    ['an offered game bound to a player who left', offered, 'bound', 'none', 'cancel'],
    ['a reserved game', reserved, 'open', 'none', 'wait', LATE.reserved - 1],
    ['a reserved game after its time', reserved, 'open', 'none', 'release', LATE.reserved],
    ['a reserved game with both stakes', reserved, 'open', 'open', 'start'],
    ['a reserved game with both stakes, late', reserved, 'open', 'open', 'start', LATE.reserved],
    ['a reserved game with too little of black', reserved, 'open', 'poor', 'release'],
    ['a reserved game whose white stake is gone', reserved, 'none', 'open', 'cancel'],
    ['a reserved game whose black seat is over', reserved, 'open', 'done', 'wait'],
    ['a reserved game, bound', reserved, 'bound', 'bound', 'seat'],
    ['a reserved game, bound, late', reserved, 'bound', 'bound', 'seat', LATE.reserved],
    ['a reserved game with only white bound', reserved, 'bound', 'none', 'cancel'],
    ['a reserved game, half bound', reserved, 'bound', 'open', 'alarm'],
    ['a game in play', playing, 'bound', 'bound', 'wait'],
    ['a ready game', changed(playing, {}, { status: 'ready' }), 'bound', 'bound', 'wait'],
    ['a game in play less than an hour before its deadline', playing, 'late', 'late', 'void'],
    ['a game in play without a stake', playing, 'bound', 'none', 'alarm'],
    ['a won game', won, 'bound', 'bound', 'decide black'],
    ['a won game that was paid', won, 'none', 'none', 'settle'],
    ['a won game that was paid, with lamports on a dead seat', won, 'done', 'none', 'settle'],
    ['a won game whose loser’s stake expired', won, 'none', 'bound', 'return black'],
    ['a won game, as a node behind its start shows it', won, 'open', 'open', 'wait', NOW + STALE_VIEW_MS - 1],
    ['a won game, as a node behind black’s stake shows it', won, 'open', 'none', 'wait'],
    ['a won game whose winner staked again', won, 'none', 'open', 'return black', NOW + STALE_VIEW_MS],
    [
      'a won game, both staked again and bound',
      won,
      'bound again',
      'bound again',
      'wait',
      NOW + STALE_VIEW_MS - 1,
    ],
    ['a won game, later', won, 'bound again', 'bound again', 'return white+black', NOW + STALE_VIEW_MS],
    ['a drawn game, both staked again and bound', drawn, 'bound again', 'bound again', 'return white+black'],
    ['a drawn game, as a node behind its start shows it', drawn, 'open', 'open', 'return white+black'],
    ['a drawn game', drawn, 'bound', 'bound', 'return white+black'],
    ['a drawn game, half returned', drawn, 'none', 'bound', 'return black'],
    ['a cancelled game', cancelled, 'open', 'none', 'return white'],
    ['a cancelled game without stakes', cancelled, 'none', 'none', 'settle'],
  ])('is chosen for %s', (_name, staked, white, black, expected, nowMs = NOW) => {
    const seats = { white: seatOf('white', white), black: seatOf('black', black) };
    expect(said(nextStep(staked, seats, nowMs))).toBe(expected);
  });

  test('is no decision for a won game whose seats are bound to others', () => {
    const black = { ...seatOf('black', 'bound'), opponent: OTHER } as SeatAccount;
    expect(said(nextStep(won, { white: seatOf('white', 'bound'), black }, NOW))).toBe('return white+black');
    const white = { ...seatOf('white', 'bound'), opponent: OTHER } as SeatAccount;
    expect(said(nextStep(won, { white, black: seatOf('black', 'bound') }, NOW))).toBe('return white+black');
  });
});

test.each<[string, Partial<NonNullable<SeatAccount>>, string | null]>([
  ['right', {}, null],
  ['another player’s', { player: OTHER }, 'it is another player’s'],
  ['for another arbiter', { arbiter: OTHER }, 'it names another arbiter'],
  ['for another game', { match: new Uint8Array(16) }, 'it is for another game'],
  ['for another wager', { wagerLamports: 99n }, 'its terms differ'],
  ['for another fee', { feeLamports: 0n }, 'its terms differ'],
  ['for another lock', { lockSeconds: LOCK - 1n }, 'its terms differ'],
  ['too small', { lamports: 99n }, 'it holds too little'],
  ['more than the wager', { lamports: 101n }, null],
  ['for another opponent', { opponent: OTHER }, 'it names another opponent'],
  ['for any opponent', { opponent: null }, null],
  ['over', { state: 'done' }, 'there is no stake'],
])('judges a stake that is %s', (_name, more, fault) => {
  expect(seatFault(reserved, 'black', { ...seatOf('black', 'open'), ...more } as SeatAccount)).toBe(fault);
});

test('accepts a stake of white that names an opponent before there is one', () => {
  const named = { ...seatOf('white', 'open'), opponent: OTHER } as SeatAccount;
  expect(seatFault(offered, 'white', named)).toBeNull();
  expect(seatFault(reserved, 'white', named)).toBe('it names another opponent');
});

const REST = ESCROW.idleMs;
const awake = (agoMs: number): LastReconcile => ({ atMs: NOW - agoMs, isIdle: false });
const resting = (agoMs: number): LastReconcile => ({ atMs: NOW - agoMs, isIdle: true });

test.each<[string, Record<number, LastReconcile>, number[], number[]]>([
  ['new games in order of their ids', {}, [], [1, 2, 3]],
  ['the longest waiting game first', { 1: awake(1), 2: awake(3), 3: awake(2) }, [], [2, 3, 1]],
  ['a new game before all others', { 1: awake(9), 3: awake(5) }, [], [2, 1, 3]],
  ['no idle game', { 1: awake(0), 2: resting(REST - 1), 3: awake(1) }, [], [3, 1]],
  ['an idle game after its pause', { 1: awake(0), 2: resting(REST), 3: resting(REST - 1) }, [], [1, 2]],
  ['an idle game by the end of its pause', { 1: awake(2), 2: resting(REST + 1), 3: awake(0) }, [], [1, 2, 3]],
  ['an idle game that has ended first', { 1: awake(9), 2: resting(1), 3: awake(8) }, [2], [2, 1, 3]],
  ['an ended game that is not idle in its turn', { 1: awake(9), 2: awake(1), 3: awake(8) }, [2], [1, 3, 2]],
])('chooses %s', (_name, games, ended, order) => {
  const lastReconciled = new Map(Object.entries(games).map(([id, last]) => [Number(id), last]));
  expect(reconcileOrder([1, 2, 3], lastReconciled, new Set(ended), NOW)).toEqual(order);
});

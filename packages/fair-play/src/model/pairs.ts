// Fair play: detects pairs of accounts that transfer money by playing. The net amount between them is weighted by what makes
// ordinary play unlikely: its share of the payer's stakes, games lost on purpose, and common wallets, devices and addresses.
// Results that the ratings do not explain are added.
import { expectedScore, type Strength } from '@kingstake/chess/rating';
import { within } from './likelihood.ts';

const LAMPORTS_A_SOL = 1e9;
/** A decided game with fewer plies counts as hardly played. */
const PLAYED_PLIES = 20;
/** A loser who resigns at this score or better, in centipawns, throws the game. */
const LOST_CENTIPAWNS = -100;

export type PairEnding = 'checkmate' | 'resignation' | 'time' | 'draw';

/** A staked game between the two players that ended with a result. */
export interface PairGame {
  readonly stakeLamports: bigint; // of each player
  readonly winner: 'first' | 'second' | null;
  readonly ending: PairEnding;
  readonly plies: number;
  readonly ratings: { readonly first: Strength; readonly second: Strength }; // before the game
  /** The last position in centipawns for the loser; null if not evaluated. */
  readonly loserCentipawns: number | null;
}

/** Keyed hashes of attributes that accounts may share. */
export interface AccountLinks {
  readonly fundingWallets: readonly string[];
  readonly devices: readonly string[];
  readonly addresses: readonly string[];
}

export interface PairPlayer {
  /** All stakes of this player in the same period, against any opponent. */
  readonly stakedLamports: bigint;
  readonly links: AccountLinks;
}

export interface Pair {
  readonly games: readonly PairGame[];
  readonly first: PairPlayer;
  readonly second: PairPlayer;
}

export interface PairThresholds {
  readonly caseFrom: number;
  readonly share: number; // if all of the payer's stakes are against the receiver
  readonly thrown: number; // if all money was moved by thrown games
  readonly amount: number; // for each factor of ten above 1 SOL; negative below 1 SOL
  readonly amountMax: number;
  readonly fundingWallet: number;
  readonly device: number;
  readonly address: number; // less, because households and cafés share one
  readonly linksMax: number;
  readonly resultsMax: number;
}

/**
 * Weights in points. They are estimates, because there is no public data on colluding pairs. 100 SOL lost on purpose in one
 * game score 7 without any link. Friends who share a device and only play each other stay below 5 over ten games.
 */
export const DEFAULT_PAIR_THRESHOLDS: PairThresholds = {
  caseFrom: 6,
  share: 2,
  thrown: 3,
  amount: 1,
  amountMax: 3,
  fundingWallet: 3,
  device: 3,
  address: 1,
  linksMax: 4,
  resultsMax: 4,
};

export interface PairScore {
  readonly payer: 'first' | 'second' | null; // the player who lost more to the other
  readonly netLamports: bigint; // what the payer lost
  /** The net amount as a share of all stakes between the two, 0 to 1. The next four parts are multiplied by it. */
  readonly oneSided: number;
  readonly share: number;
  readonly thrown: number;
  readonly amount: number;
  readonly links: number;
  readonly results: number;
  readonly total: number;
  readonly common: {
    readonly fundingWallet: boolean;
    readonly device: boolean;
    readonly address: boolean;
  };
  readonly aboveThreshold: boolean;
}

export function pairScoreOf(pair: Pair, thresholds: PairThresholds = DEFAULT_PAIR_THRESHOLDS): PairScore {
  const { games, first, second } = pair;
  const net = total(games, (game) => lossOfFirst(game));
  const volume = total(games, (game) => game.stakeLamports);
  const payer = net > 0n ? 'first' : net < 0n ? 'second' : null;
  const netLamports = net < 0n ? -net : net;
  const staked = payer === 'second' ? second.stakedLamports : first.stakedLamports;
  const common = {
    fundingWallet: intersect(first.links.fundingWallets, second.links.fundingWallets),
    device: intersect(first.links.devices, second.links.devices),
    address: intersect(first.links.addresses, second.links.addresses),
  };
  const oneSided = ratio(netLamports, volume);
  const lost = games.filter((game) => game.winner !== null && game.winner !== payer);
  const share = thresholds.share * ratio(volume, staked);
  const thrown =
    thresholds.thrown *
    Math.min(
      1,
      lost.reduce((part, game) => part + thrownShare(game, netLamports), 0),
    );
  const amount = amountOf(netLamports, thresholds);
  const links = linksOf(common, thresholds);
  const results = payer === null ? 0 : within(surpriseOf(games, payer) - 1, 0, thresholds.resultsMax);
  const score = Math.max(0, oneSided * (share + thrown + amount + links) + results);
  const parts = { payer, netLamports, oneSided, share, thrown, amount, links, results, common } as const;
  return { ...parts, total: score, aboveThreshold: payer !== null && score >= thresholds.caseFrom };
}

function total(games: readonly PairGame[], amount: (game: PairGame) => bigint): bigint {
  return games.reduce((sum, game) => sum + amount(game), 0n);
}

function lossOfFirst({ winner, stakeLamports }: PairGame): bigint {
  if (winner === null) return 0n;
  return winner === 'second' ? stakeLamports : -stakeLamports;
}

function ratio(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : within(Number(part) / Number(whole), 0, 1);
}

function intersect(one: readonly string[], other: readonly string[]): boolean {
  return one.some((hash) => other.includes(hash));
}

/** The part of the net amount that was lost in this game, if it was thrown. A timeout can be an accident, so it counts half. */
function thrownShare(game: PairGame, netLamports: bigint): number {
  const part = ratio(game.stakeLamports, netLamports);
  if (game.plies < PLAYED_PLIES) return game.ending === 'time' ? part / 2 : part;
  const resignedTooEarly =
    game.ending === 'resignation' && game.loserCentipawns !== null && game.loserCentipawns >= LOST_CENTIPAWNS;
  return resignedTooEarly ? part : 0;
}

function amountOf(netLamports: bigint, { amount, amountMax }: PairThresholds): number {
  if (netLamports <= 0n) return 0;
  return within(amount * Math.log10(Number(netLamports) / LAMPORTS_A_SOL), -amountMax, amountMax);
}

function linksOf(common: PairScore['common'], thresholds: PairThresholds): number {
  const points =
    (common.fundingWallet ? thresholds.fundingWallet : 0) +
    (common.device ? thresholds.device : 0) +
    (common.address ? thresholds.address : 0);
  return Math.min(points, thresholds.linksMax);
}

/** How much better the receiver scored than the ratings predict, in standard deviations. */
function surpriseOf(games: readonly PairGame[], payer: 'first' | 'second'): number {
  let surplus = 0;
  let variance = 0;
  for (const { winner, ratings } of games) {
    const [receiver, other] =
      payer === 'first' ? [ratings.second, ratings.first] : [ratings.first, ratings.second];
    const expected = expectedScore(receiver, other);
    surplus += (winner === null ? 0.5 : winner === payer ? 0 : 1) - expected;
    variance += expected * (1 - expected);
  }
  return variance > 0 ? surplus / Math.sqrt(variance) : 0;
}

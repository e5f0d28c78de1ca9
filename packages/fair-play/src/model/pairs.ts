// Fair play: detects pairs of accounts that transfer money by playing. The score has the net amount between them, its share of the
// payer's stakes, games lost on purpose, common wallets, devices and addresses, and results that the ratings do not explain. What
// costs a cheat nothing must not lower it: draws, friendly games, and wins that were hardly played do not count in its favour.
import { expectedScore, type Strength } from '@kingstake/chess/rating';
import { within } from './likelihood.ts';

const LAMPORTS_A_SOL = 1e9;
/** A decided game with fewer plies counts as hardly played. */
export const PLAYED_PLIES = 20;
/** A loser who resigns at this score or better, in centipawns, throws the game. */
const LOST_CENTIPAWNS = -100;

export type PairEnding = 'checkmate' | 'resignation' | 'time' | 'draw';

/** A game between the two players that ended with a result. Draws and games without a stake are ignored. */
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
  /** The stakes of this player against other opponents in the same period, in decided games that were played; see `PLAYED_PLIES`. */
  readonly elsewhereLamports: bigint;
  readonly links: AccountLinks;
}

export interface Pair {
  readonly games: readonly PairGame[];
  readonly first: PairPlayer;
  readonly second: PairPlayer;
}

export interface PairThresholds {
  readonly caseFrom: number;
  /** The least stake for which one lost game alone opens a case, and only if it was thrown. */
  readonly oneGameSol: number;
  readonly share: number; // if all of the payer's stakes are against the receiver
  readonly thrown: number; // if all lost games were thrown
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
 * game score 7 without any link. Friends who share a device and an address, and only play each other for 1 SOL, stay below 6 over ten
 * games.
 */
export const DEFAULT_PAIR_THRESHOLDS: PairThresholds = {
  caseFrom: 6,
  oneGameSol: 20,
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
  /** The net amount as a share of the stakes between the two, 0 to 1. `share` and `amount` are multiplied by it in the total. */
  readonly oneSided: number;
  readonly share: number;
  readonly amount: number;
  readonly thrown: number;
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
  const { first, second } = pair;
  const games = pair.games.filter(({ winner, stakeLamports }) => winner !== null && stakeLamports > 0n);
  const wonBy = (player: 'first' | 'second') => games.filter(({ winner }) => winner === player);
  const [ofFirst, ofSecond] = [stakesOf(wonBy('first')), stakesOf(wonBy('second'))];
  const payer = ofSecond > ofFirst ? 'first' : ofFirst > ofSecond ? 'second' : null;
  const common = {
    fundingWallet: intersect(first.links.fundingWallets, second.links.fundingWallets),
    device: intersect(first.links.devices, second.links.devices),
    address: intersect(first.links.addresses, second.links.addresses),
  };
  if (payer === null) return { ...NOTHING_MOVED, common };
  const lost = wonBy(payer === 'first' ? 'second' : 'first');
  // A win that was hardly played only gives money back.
  const won = wonBy(payer).filter(isPlayed);
  const netLamports = payer === 'first' ? ofSecond - ofFirst : ofFirst - ofSecond;
  const volume = ofFirst + ofSecond;
  const { elsewhereLamports } = payer === 'first' ? first : second;
  const oneSided = ratio(netLamports, netLamports + 2n * stakesOf(won));
  const share = thresholds.share * ratio(volume, volume + elsewhereLamports);
  const amount = amountOf(netLamports, thresholds);
  const thrown = thresholds.thrown * ratio(stakesOf(lost.filter(isThrown)), stakesOf(lost));
  const links = linksOf(common, thresholds);
  const results = within(surpriseOf([...lost, ...won], payer) - 1, 0, thresholds.resultsMax);
  const score = Math.max(0, oneSided * (share + amount) + thrown + links + results);
  const parts = { payer, netLamports, oneSided, share, amount, thrown, links, results, common } as const;
  const [only] = lost;
  const isEnough = lost.length > 1 || (only !== undefined && isThrown(only) && isLarge(only, thresholds));
  return { ...parts, total: score, aboveThreshold: isEnough && score >= thresholds.caseFrom };
}

const NOTHING_MOVED = {
  ...{ payer: null, netLamports: 0n, oneSided: 0, share: 0, amount: 0, thrown: 0, links: 0, results: 0 },
  ...{ total: 0, aboveThreshold: false },
};

function stakesOf(games: readonly PairGame[]): bigint {
  return games.reduce((sum, { stakeLamports }) => sum + stakeLamports, 0n);
}

/** Whether a decided game has enough plies to count as played. */
function isPlayed({ plies }: PairGame): boolean {
  return plies >= PLAYED_PLIES;
}

function ratio(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : within(Number(part) / Number(whole), 0, 1);
}

function intersect(one: readonly string[], other: readonly string[]): boolean {
  return one.some((hash) => other.includes(hash));
}

/** Whether the loser gave a game away: left it early, or resigned in a position that was not lost. A checkmate is never thrown. */
function isThrown(game: PairGame): boolean {
  if (game.ending === 'checkmate') return false;
  if (!isPlayed(game)) return true;
  return (
    game.ending === 'resignation' && game.loserCentipawns !== null && game.loserCentipawns >= LOST_CENTIPAWNS
  );
}

function isLarge({ stakeLamports }: PairGame, { oneGameSol }: PairThresholds): boolean {
  return Number(stakeLamports) >= oneGameSol * LAMPORTS_A_SOL;
}

function amountOf(netLamports: bigint, { amount, amountMax }: PairThresholds): number {
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

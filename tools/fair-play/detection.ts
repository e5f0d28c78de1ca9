// Tools, fair-play: measures how often players are found and accused. Players with several games are combined from sides of the same
// rating band, because few accounts in public files have enough games.
import { type Random, seededRandom } from '@kingstake/chess/bot';
import {
  DEFAULT_THRESHOLDS,
  type GameEvidence,
  gameEvidence,
  type Judge,
  type Review,
  reviewOf,
  type Score,
  scoreOfEvidence,
} from '@kingstake/fair-play';
import { CHEATS, cheatedFeatures } from './cheats.ts';
import type { JudgedFeatures, JudgedSample } from './judge-sides.ts';
import { playerOn, shuffled } from './sample.ts';

const GAME_COUNTS = [1, 3, 5, 10] as const;
export const CHEAT_CLASSES = [...CHEATS, 'full in 1/3'] as const;
type CheatClass = (typeof CHEAT_CLASSES)[number];
export const SCORES = ['assistance', 'someGames', 'assistanceAndTime'] as const;
export type ScoreName = (typeof SCORES)[number];

/** One side of a game: the band of its player's rating, and its evidence. */
interface SideEvidence {
  readonly band: number;
  readonly game: GameEvidence;
}

export type Detection = ReturnType<typeof measure>;
export type Account = ReturnType<typeof accountOf>;

/** Sides with fewer informative moves are not measured, although the product counts their moves. */
export const MOVES_MIN = 8;
const BAND = 400;
const BAND_MIN = 800;
const BAND_MAX = 2000;
const PLAYERS = 6000;
const CHEATING_PLAYERS = 1500;
/** A pool must have at least this many times the sides of one player, so that the drawn players differ. */
const POOL_FACTOR = 2;
const DEVIATION = 60;
const NAMED_ACCOUNTS = 10;
const WINDOW = 10;

function bandOf(rating: number): number {
  return Math.max(BAND_MIN, Math.min(BAND_MAX, Math.floor(rating / BAND) * BAND));
}

/** Measures everything for one judge. */
export function detectionOf(sample: JudgedSample, seed: number): Detection[] {
  const unaided = sample.sides.filter(({ sampled }) => sampled.account === null);
  const humans = unaided.map((side) => evidenceOf(side, side.features)).filter(isEnough);
  const cheats = new Map<CheatClass, SideEvidence[]>();
  for (const [index, cheat] of CHEATS.entries()) {
    const random = seededRandom(seed + index + 1);
    const sides = unaided.filter(({ sampled }) => sampled.cheated);
    const helped = sides.map((side) =>
      evidenceOf(side, cheatedFeatures(side.features, side.advice, cheat, random)),
    );
    cheats.set(cheat, helped.filter(isEnough));
  }
  return GAME_COUNTS.map((games) => measure(sample.judge, humans, cheats, { games, seed })).filter(
    ({ players }) => players > 0,
  );
}

const scoresOf = (players: readonly Player[]): Score[] => players.map(({ score }) => score);

function measure(
  judge: Judge,
  humans: readonly SideEvidence[],
  cheats: ReadonlyMap<CheatClass, readonly SideEvidence[]>,
  { games, seed }: { games: number; seed: number },
) {
  const random = seededRandom(seed + 1000 * games);
  const players = playersOf(humans, games, PLAYERS, random);
  const scores = scoresOf(players);
  const helped = new Map<CheatClass, Score[]>();
  const drawn = new Map<CheatClass, readonly Player[]>();
  for (const cheat of CHEATS) {
    const found = playersOf(cheats.get(cheat) ?? [], games, CHEATING_PLAYERS, random);
    drawn.set(cheat, found);
    helped.set(cheat, scoresOf(found));
  }
  helped.set('full in 1/3', mixedPlayers(cheats.get('full') ?? [], humans, games, random));
  const verdicts = (list: readonly Score[]) => verdictsOf(list, judge);
  const byClass = <Value>(value: (list: readonly Score[]) => Value) =>
    recordOf(CHEAT_CLASSES, (cheat) => {
      const list = helped.get(cheat) ?? [];
      return list.length === 0 ? null : value(list);
    });
  return {
    games,
    players: players.length,
    // The shares of players above the thresholds that 1 % and 0.1 % of the players without help exceed, from 0 to 1.
    scores: recordOf(SCORES, (name) => {
      const thresholds = { percent: quantile(scores, name, 0.99), permille: quantile(scores, name, 0.999) };
      const found = byClass((list) => ({
        percent: part(list, (score) => score[name] > thresholds.percent),
        permille: part(list, (score) => score[name] > thresholds.permille),
      }));
      return { thresholds, found };
    }),
    withoutHelp: verdicts(scores),
    byBand: bandsOf(humans).flatMap((band) => {
      const own = scoresOf(players.filter(isIn(band)));
      if (own.length === 0) return [];
      const highest = own.reduce((top, score) => Math.max(top, score.assistance), Number.NEGATIVE_INFINITY);
      return [{ band, sides: humans.filter(isIn(band)).length, highest, ...verdicts(own) }];
    }),
    cheats: byClass(verdicts),
    // For the classes that cheat in every game. `sides` is the number of sides that they are drawn from.
    cheatsByBand: bandsOf(cheats.get('full') ?? []).flatMap((band) => {
      const found = recordOf(CHEATS, (cheat) =>
        verdicts(scoresOf((drawn.get(cheat) ?? []).filter(isIn(band)))),
      );
      if (found.full.players === 0) return [];
      const sides = (cheats.get('full') ?? []).filter(isIn(band)).length;
      return [{ band, sides, cheats: found }];
    }),
  };
}

/** Returns the strongest accounts: those with several games, or else the strongest single sides. */
export function strongestAccounts(sample: JudgedSample): Account[] {
  const byName = new Map<string, JudgedFeatures[]>();
  for (const side of sample.sides) {
    const { name } = playerOn(side.sampled.game, side.sampled.side);
    byName.set(name, [...(byName.get(name) ?? []), side]);
  }
  const accounts = [...byName].map(([name, sides]) => accountOf(name, sides, sample.judge));
  const several = accounts.filter(({ games }) => games >= 3).length;
  return accounts
    .filter(({ games, informativeMoves }) =>
      several >= NAMED_ACCOUNTS ? games >= 3 : informativeMoves >= MOVES_MIN,
    )
    .sort((one, other) => Number(other.games >= 3) - Number(one.games >= 3) || other.rating - one.rating)
    .slice(0, NAMED_ACCOUNTS);
}

function accountOf(name: string, sides: readonly JudgedFeatures[], judge: Judge) {
  const rating = Math.round(
    sides.reduce((sum, { sampled }) => sum + playerOn(sampled.game, sampled.side).rating, 0) / sides.length,
  );
  const games = sides.map(({ features }) => gameEvidence(features, rating));
  const score = scoreOfEvidence(games, DEVIATION);
  const windows = games.slice(WINDOW - 1).map((_, index) => games.slice(index, index + WINDOW));
  const tens = windows.map((window) => scoreOfEvidence(window, DEVIATION).assistance);
  const { informativeMoves, assistance, someGames, time } = score;
  return {
    name,
    rating,
    games: score.games,
    informativeMoves,
    assistance,
    someGames,
    time,
    highestOfTen: tens.length === 0 ? null : Math.max(...tens), // the highest score A over ten consecutive games
    review: verdict(score, judge),
  };
}

function evidenceOf({ sampled }: JudgedFeatures, features: JudgedFeatures['features']): SideEvidence {
  const { rating } = playerOn(sampled.game, sampled.side);
  return { band: bandOf(rating), game: gameEvidence(features, rating) };
}

function isEnough({ game }: SideEvidence): boolean {
  return game.evidence.moves >= MOVES_MIN;
}

function bandsOf(sides: readonly SideEvidence[]): number[] {
  return [...new Set(sides.map(({ band }) => band))].sort((one, other) => one - other);
}

const isIn =
  (band: number) =>
  (each: { readonly band: number }): boolean =>
    each.band === band;

function recordOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

interface Player {
  readonly band: number;
  readonly score: Score;
}

/** Draws players with `games` sides of one band, in proportion to the bands. With one game, every side is a player. */
function playersOf(sides: readonly SideEvidence[], games: number, count: number, random: Random): Player[] {
  const bands = bandsOf(sides)
    .map((band) => ({ band, own: sides.filter(isIn(band)) }))
    .filter(({ own }) => games === 1 || own.length >= POOL_FACTOR * games);
  const total = bands.reduce((sum, { own }) => sum + own.length, 0);
  return bands.flatMap(({ band, own }) => {
    const draws = Math.max(1, Math.round((count * own.length) / total));
    const picks =
      games === 1
        ? own.map((side) => [side])
        : Array.from({ length: draws }, () => shuffled(own, random).slice(0, games));
    return picks.map((pick) => ({ band, score: scoreOfSides(pick) }));
  });
}

/** Draws players who use an engine in every third game. */
function mixedPlayers(
  helped: readonly SideEvidence[],
  humans: readonly SideEvidence[],
  games: number,
  random: Random,
): Score[] {
  if (games === 1) return [];
  const withHelp = Math.max(1, Math.round(games / 3));
  return bandsOf(helped).flatMap((band) => {
    const [cheating, others] = [helped.filter(isIn(band)), humans.filter(isIn(band))];
    if (cheating.length < withHelp || others.length < POOL_FACTOR * games) return [];
    const draws = Math.round((CHEATING_PLAYERS * cheating.length) / helped.length);
    return Array.from({ length: draws }, () =>
      scoreOfSides([
        ...shuffled(cheating, random).slice(0, withHelp),
        ...shuffled(others, random).slice(0, games - withHelp),
      ]),
    );
  });
}

function scoreOfSides(sides: readonly SideEvidence[]): Score {
  return scoreOfEvidence(
    sides.map(({ game }) => game),
    DEVIATION,
  );
}

/** The decisions of the product's own thresholds. */
function verdictsOf(scores: readonly Score[], judge: Judge) {
  const found = scores.map((score) => verdict(score, judge));
  return {
    players: scores.length,
    // Any decision: a second pass or a hold. With our own engine, the decision is at most a look.
    secondPass: part(found, (review) => review !== 'none'),
    hold: part(found, (review) => review === 'hold'),
  };
}

/** Returns the product's decision if the second pass gave the same score. With our own engine it is at most `look`. */
function verdict(score: Score, judge: Judge): Review {
  const decide = (by: Judge) => reviewOf(score, DEVIATION, { mode: 'on', reported: false, judge: by });
  if (judge.kind === 'own') return decide(judge);
  const second = decide({ ...judge, nodes: DEFAULT_THRESHOLDS.secondPassNodes });
  return second === 'none' ? decide({ ...judge, nodes: 1 }) : second;
}

function quantile(scores: readonly Score[], name: ScoreName, at: number): number {
  const sorted = scores.map((score) => score[name]).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}

function part<Item>(items: readonly Item[], matches: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(matches).length / items.length;
}

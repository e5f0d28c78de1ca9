// game-analysis: analyses one claimed game, and stores everything that follows from it in one transaction.
import { INITIAL_FEN } from '@kingstake/chess';
import { FIRST_RATING, type Rating, type RatingPool, ratingPoolOf } from '@kingstake/chess/rating';
import type {
  GameRecord as AnalysedGame,
  FairPlayMode,
  GameFeatures,
  ReviewThresholds,
} from '@kingstake/fair-play';
import { findGame, type GameRecord } from '../../games/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Time } from '../../platform/time.ts';
import { presentRatings, readFrozen } from '../../ratings/index.ts';
import type { Analyst } from './analyst.ts';
import { ANALYSIS } from './limits.ts';
import { type Claim, countAnalysed, finishClaim, queueSecondPass } from './queue-store.ts';
import { countedGames, evidenceOf, type ReviewOutcome, reviewPlayer } from './review.ts';
import {
  bandOf,
  countInCohort,
  listSides,
  measuresOf,
  type NewSide,
  putSide,
  readBlurred,
  readCohort,
  type SideRow,
} from './side-store.ts';

/** A case about one player, as the module of cases opens it. */
interface AskedCase {
  userId: number;
  kind: 'quality' | 'report';
  games: readonly number[];
  evidence: ReturnType<typeof evidenceOf>;
  hold: boolean;
}

export interface AnalyseDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  analyst: Analyst;
  mode: Exclude<FairPlayMode, 'off'>;
  thresholds: ReviewThresholds;
  openCase(tx: Tx, asked: AskedCase): Promise<void>;
  /** Checks the pair of players again, after the results of a resigned game were stored. */
  checkPair(tx: Tx, gameId: number): Promise<void>;
  /** After a commit that may hold money of these players. */
  onHeld?(userIds: readonly number[]): void;
}

interface ClaimedGame {
  readonly game: AnalysedGame;
  readonly pool: RatingPool;
  readonly isResigned: boolean;
  readonly white: Rating & { userId: number };
  readonly black: Rating & { userId: number };
}

interface JudgedSide extends NewSide {
  readonly rating: Rating;
  readonly games: readonly SideRow[];
  readonly outcome: ReviewOutcome;
}

/**
 * Returns false if another node took the game or it was queued again, so that nothing was stored. Rejects if the game cannot be analysed.
 * `onPosition`: see `Analyst`.
 */
export async function analyseGame(
  deps: AnalyseDeps,
  claim: Claim,
  onPosition: () => Promise<boolean>,
): Promise<boolean> {
  const { database, analyst, time } = deps;
  const found = await database.run((queries) => readClaimed(queries, claim.gameId));
  const { game, white, black } = found;
  const nodes = ANALYSIS.nodes[claim.pass];
  const { isResigned } = found;
  const features = await analyst.analyse({ game, white, black, nodes, isResigned }, onPosition);
  const sides = [
    await judge(deps, claim, { ...found, userId: white.userId, features: features.white }),
    await judge(deps, claim, { ...found, userId: black.userId, features: features.black }),
  ];
  const isStored = await database.transaction(async (tx) => {
    const nowMs = time.nowMs();
    if (!(await finishClaim(tx, claim, { nowMs, finalCentipawns: features.finalCentipawns }))) return false;
    for (const side of sides) await store(deps, tx, side, nowMs);
    return true;
  });
  // Use a separate transaction, so that only one player's account is locked at a time.
  const isPairChecked = isStored && features.finalCentipawns !== null;
  if (isPairChecked) await database.transaction((tx) => deps.checkPair(tx, claim.gameId));
  const held = sides.filter(({ outcome }) => isPairChecked || outcome.opens?.hold === true);
  if (isStored && held.length > 0) deps.onHeld?.(held.map(({ userId }) => userId));
  return isStored;
}

async function readClaimed(queries: Queries, gameId: number): Promise<ClaimedGame> {
  const record = await findGame(queries, gameId);
  const match = record?.match ?? null;
  if (record === null || match === null || match.black === null)
    throw new Error(`there is no game ${gameId} to analyse`);
  const frozen = (await readFrozen(queries, [gameId])).get(gameId);
  const side = (userId: number) => ({ ...FIRST_RATING, userId });
  const { white, black } = match;
  return {
    isResigned: match.status === 'ended' && match.ending.reason === 'resignation',
    game: analysedGame(record, await readBlurred(queries, gameId)),
    pool: frozen?.pool ?? ratingPoolOf(match.timeControl),
    white: frozen?.white ?? side(white.userId),
    black: frozen?.black ?? side(black.userId),
  };
}

async function judge(
  { database, analyst, mode, thresholds, time }: AnalyseDeps,
  { gameId, reportedIds }: Claim,
  { userId, pool, features }: { userId: number; pool: RatingPool; features: GameFeatures },
): Promise<JudgedSide> {
  const { earlier, rating } = await database.run(async (queries) => ({
    earlier: await listSides(queries, {
      userId,
      judge: features.judge.kind,
      exceptGameId: gameId,
      limit: ANALYSIS.earlierGames,
    }),
    rating: (await presentRatings(queries, [userId], pool, time.nowMs())).get(userId) ?? FIRST_RATING,
  }));
  const scores = await analyst.score([...earlier.map((game) => game.features), features], rating);
  const row = { gameId, features, measures: measuresOf(scores), isReported: reportedIds.includes(userId) };
  const games = [...earlier, row];
  const outcome = reviewPlayer({ games, score: scores.all, deviation: rating.deviation }, mode, thresholds);
  return { ...row, userId, score: scores.all, review: outcome.review, rating, games, outcome };
}

async function store(deps: AnalyseDeps, tx: Tx, judged: JudgedSide, nowMs: number): Promise<void> {
  const { outcome, rating, games, ...side } = judged;
  const isFirst = await putSide(tx, side, nowMs);
  if (isFirst) await countInCohort(tx, bandOf(side.features.ratings.own.rating), side.measures);
  if (isFirst && side.features.side === 'white') await countAnalysed(tx, nowMs);
  await queueSecondPass(tx, outcome.again, nowMs);
  if (outcome.opens === null) return;
  const { userId, score } = side;
  const cohort = await readCohort(tx, bandOf(rating.rating));
  const gameIds = countedGames(games).map(({ gameId }) => gameId);
  const fens = await readFens(tx, gameIds);
  const evidence = evidenceOf({ games, score, rating }, { cohort, fens }, deps.thresholds);
  await deps.openCase(tx, { userId, ...outcome.opens, games: gameIds, evidence });
}

/** Returns the position before each ply, by game. */
async function readFens(tx: Tx, gameIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const fens = new Map<number, readonly string[]>();
  for (const gameId of gameIds) {
    const record = await findGame(tx, gameId);
    if (record !== null) fens.set(gameId, [INITIAL_FEN, ...[...record.moves].map(({ fen }) => fen)]);
  }
  return fens;
}

/** `blurred` contains plies from 1. */
function analysedGame(record: GameRecord, blurred: readonly number[]): AnalysedGame {
  const moves = [...record.moves];
  const { initialMs, incrementMs } = record.match.timeControl;
  return {
    id: String(record.id),
    moves: moves.map(({ from, to, promotion = '' }) => from + to + promotion),
    clocks: moves.map(({ whiteMs, blackMs }, index) => (index % 2 === 0 ? whiteMs : blackMs) / 1_000),
    timeControl: { baseSeconds: initialMs / 1_000, incrementSeconds: incrementMs / 1_000 },
    blurredPlies: blurred.map((ply) => ply - 1),
  };
}

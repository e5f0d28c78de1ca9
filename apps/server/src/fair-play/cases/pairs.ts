// fair-play: looks at the two players of a staked game when it ends, and opens a case if money moved from one account to the other by
// playing. It runs in the transaction that pays the prize, so the prize arrives with its hold. After a resignation it runs again when
// the last position is evaluated.

import { FIRST_RATING } from '@kingstake/chess/rating';
import {
  type AccountLinks,
  DEFAULT_PAIR_THRESHOLDS,
  type PairEnding,
  type PairGame,
  type PairScore,
  PLAYED_PLIES,
  pairScoreOf,
} from '@kingstake/fair-play';
import { formatSol, lamports } from '@kingstake/protocol';
import { listDecidedOfPair, type StakedGame, sumDecidedStakes } from '../../games/index.ts';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { readFrozen } from '../../ratings/index.ts';
import { openCase } from './holds.ts';
import { PAIRS } from './limits.ts';

export interface CommonLinks extends AccountLinks {
  isFundingKnown: boolean; // of both
}

export interface PairDeps {
  thresholds: ReadonlyMap<string, number>; // those that replace a default
  /** What the accounts of two players have in common. */
  commonLinks(queries: Queries, pair: readonly [number, number], nowMs: number): Promise<CommonLinks>;
  finalCentipawns(queries: Queries, gameIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** An ended game, whose players are looked at. */
interface PairCheck extends Pick<StakedGame, 'whiteId' | 'blackId' | 'winnerId' | 'wager'> {
  nowMs: number;
}

/** Opens a case about the player who got the money, if the score of the pair is above its threshold. */
export async function checkPair(deps: PairDeps, tx: Tx, game: PairCheck): Promise<void> {
  const { whiteId, blackId, winnerId, wager, nowMs } = game;
  if (blackId === null || winnerId === null || wager === 0n) return;
  const pair = [whiteId, blackId] as const;
  const sinceMs = nowMs - PAIRS.windowMs;
  const games = await listDecidedOfPair(tx, pair, { sinceMs, limit: PAIRS.games });
  const { isFundingKnown, ...links } = await deps.commonLinks(tx, pair, nowMs);
  const side = async (userId: number, exceptOpponentId: number) => ({
    elsewhereLamports: await sumDecidedStakes(tx, userId, { exceptOpponentId, plies: PLAYED_PLIES, sinceMs }),
    links,
  });
  const { caseFrom, oneGameSol } = DEFAULT_PAIR_THRESHOLDS;
  const thresholds = {
    ...DEFAULT_PAIR_THRESHOLDS,
    caseFrom: deps.thresholds.get('pair.caseFrom') ?? caseFrom,
    oneGameSol: deps.thresholds.get('pair.oneGameSol') ?? oneGameSol,
  };
  const played = {
    games: await scoredGames(deps, tx, games, whiteId),
    first: await side(whiteId, blackId),
    second: await side(blackId, whiteId),
  };
  const score = pairScoreOf(played, thresholds);
  if (!score.aboveThreshold) return;
  const [payerId, receiverId] = score.payer === 'first' ? pair : [blackId, whiteId];
  const won = games.filter((game) => game.winnerId === receiverId).map(({ id }) => id);
  const how = { payerId, games: games.length, isFundingKnown, rule: thresholds.caseFrom };
  const evidence = evidenceOf(score, how);
  await openCase(tx, { userId: receiverId, kind: 'pair', games: won, evidence, hold: true }, nowMs);
}

/** The games as the score takes them; White of the newest game is the first player. */
async function scoredGames(
  { finalCentipawns }: PairDeps,
  tx: Tx,
  games: readonly StakedGame[],
  firstId: number,
): Promise<readonly PairGame[]> {
  const ids = games.map(({ id }) => id);
  const frozen = await readFrozen(tx, ids);
  const finals = await finalCentipawns(tx, ids);
  return games.map((game) => {
    const { white = FIRST_RATING, black = FIRST_RATING } = frozen.get(game.id) ?? {};
    const isWhiteFirst = game.whiteId === firstId;
    return {
      stakeLamports: game.wager,
      winner: game.winnerId === null ? null : game.winnerId === firstId ? 'first' : 'second',
      ending: endingOf(game),
      plies: game.plies,
      ratings: isWhiteFirst ? { first: white, second: black } : { first: black, second: white },
      loserCentipawns: centipawnsOfLoser(game, finals.get(game.id) ?? null),
    };
  });
}

function centipawnsOfLoser({ winnerId, whiteId }: StakedGame, ofWhite: number | null): number | null {
  if (ofWhite === null || winnerId === null) return null;
  return winnerId === whiteId ? -ofWhite : ofWhite;
}

/** A player who lost by leaving, or by the clock, may have lost the connection. */
function endingOf({ winnerId, reason }: StakedGame): PairEnding {
  if (winnerId === null) return 'draw';
  return reason === 'checkmate' ? 'checkmate' : reason === 'resignation' ? 'resignation' : 'time';
}

function evidenceOf(
  score: PairScore,
  { payerId, games, ...how }: { payerId: number; games: number; isFundingKnown: boolean; rule: number },
) {
  const { netLamports, ...parts } = score;
  const netAmount = formatSol(lamports(netLamports));
  return {
    shown: {
      ratings: null,
      cohortGames: 0,
      informativeMoves: 0,
      measures: [],
      games: [],
      pair: { opponentId: payerId, netAmount, games },
    },
    positions: [],
    details: { pair: { ...parts, ...how, netAmount } },
  };
}

// fair-play: looks at the two players of a staked game when it ends, and opens a case if money moved from one account to the other by
// playing. It runs in the transaction that pays the prize, so the prize arrives with its hold.

import { FIRST_RATING } from '@kingstake/chess/rating';
import {
  DEFAULT_PAIR_THRESHOLDS,
  type PairEnding,
  type PairGame,
  type PairScore,
  pairScoreOf,
} from '@kingstake/fair-play';
import { formatSol, lamports } from '@kingstake/protocol';
import { type EndedGame, listStakedOfPair, type StakedGame, sumStakes } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { frozenStrengths } from '../standings/index.ts';
import { devicesSince, type Users } from '../users/index.ts';
import { PAIRS } from './limits.ts';
import { openCase } from './open-case.ts';

export interface PairDeps {
  users: Pick<Users, 'walletOf'>;
  thresholds: ReadonlyMap<string, number>; // those that replace a default
}

/** Opens a case about the player who got the money, if the score of the pair is above its threshold. */
export async function checkPair({ users, thresholds }: PairDeps, tx: Tx, ended: EndedGame): Promise<void> {
  const { whiteId, blackId, winnerId, wager, endedAtMs: nowMs } = ended;
  if (blackId === null || winnerId === null || wager === 0n) return;
  const pair = [whiteId, blackId] as const;
  const sinceMs = nowMs - PAIRS.windowMs;
  const games = await listStakedOfPair(tx, pair, { sinceMs, limit: PAIRS.games });
  const wallets = [await users.walletOf(tx, whiteId), await users.walletOf(tx, blackId)] as const;
  const devices = await devicesSince(tx, wallets, sinceMs);
  const side = async (index: 0 | 1) => ({
    stakedLamports: await sumStakes(tx, pair[index], { sinceMs, exceptGameId: null }),
    // The server stores neither addresses nor where a wallet's money came from.
    links: { fundingWallets: [], devices: devices.get(wallets[index]) ?? [], addresses: [] },
  });
  const caseFrom = thresholds.get('pair.caseFrom') ?? DEFAULT_PAIR_THRESHOLDS.caseFrom;
  const score = pairScoreOf(
    { games: await scoredGames(tx, games, whiteId), first: await side(0), second: await side(1) },
    { ...DEFAULT_PAIR_THRESHOLDS, caseFrom },
  );
  if (!score.aboveThreshold) return;
  const [payerId, receiverId] = score.payer === 'first' ? pair : [blackId, whiteId];
  const won = games.filter((game) => game.winnerId === receiverId).map(({ id }) => id);
  await openCase(
    tx,
    {
      userId: receiverId,
      kind: 'pair',
      games: won,
      evidence: evidenceOf(score, payerId, games.length),
      hold: true,
    },
    nowMs,
  );
}

/** The games as the score takes them; White of the newest game is the first player. */
async function scoredGames(
  tx: Tx,
  games: readonly StakedGame[],
  firstId: number,
): Promise<readonly PairGame[]> {
  const strengths = await frozenStrengths(
    tx,
    games.map(({ id }) => id),
  );
  return games.map((game) => {
    const { white = FIRST_RATING, black = FIRST_RATING } = strengths.get(game.id) ?? {};
    const isWhiteFirst = game.whiteId === firstId;
    return {
      stakeLamports: game.wager,
      winner: game.winnerId === null ? null : game.winnerId === firstId ? 'first' : 'second',
      ending: endingOf(game),
      plies: game.plies,
      ratings: isWhiteFirst ? { first: white, second: black } : { first: black, second: white },
      loserCentipawns: null,
    };
  });
}

/** A player who lost by leaving, or by the clock, may have lost the connection. */
function endingOf({ winnerId, reason }: Pick<StakedGame, 'winnerId' | 'reason'>): PairEnding {
  if (winnerId === null) return 'draw';
  return reason === 'checkmate' ? 'checkmate' : reason === 'resignation' ? 'resignation' : 'time';
}

function evidenceOf(score: PairScore, payerId: number, games: number) {
  const { common, netLamports, ...parts } = score;
  const netAmount = formatSol(lamports(netLamports));
  const shared = [
    ...(common.fundingWallet ? (['funding-wallet'] as const) : []),
    ...(common.device ? (['device'] as const) : []),
    ...(common.address ? (['address'] as const) : []),
  ];
  return {
    shown: {
      ratings: null,
      cohortGames: 0,
      informativeMoves: 0,
      measures: [],
      games: [],
      pair: { opponentId: payerId, netAmount, games, common: shared },
    },
    positions: [],
    details: { pair: { ...parts, netAmount, common } },
  };
}

// confirm-stake: what the player asked for. A new game's terms are in the request; those of a game that is there are looked up.
import { listChallenges } from '@kingstake/protocol/http/challenges';
import { getGame, getGameByCode } from '@kingstake/protocol/http/games';
import { type Lamports, parseSol } from '@kingstake/protocol/money';
import { DEFAULT_TIME_CONTROL } from '@kingstake/protocol/time-control';
import type { Http } from '../../session/index.ts';
import type { StakeRequest } from '../../session/stake-question.ts';

export interface StakeTerms {
  stake: Lamports;
  timeControl: string; // as games carry it: "600+0"
}

/** Null when the terms cannot be found out: nothing is signed then. */
export async function termsOf(http: Http, request: StakeRequest): Promise<StakeTerms | null> {
  const found = 'gameId' in request ? await lookUp(http, request).catch(() => null) : request;
  const stake = parseSol(found?.wagerAmount ?? '');
  if (found === null || stake === null) return null;
  return { stake, timeControl: found.timeControl ?? DEFAULT_TIME_CONTROL };
}

interface Named {
  id: number;
  wagerAmount: string;
  timeControl: string;
}

async function lookUp(http: Http, { gameId, gameCode }: { gameId: number; gameCode: string | null }) {
  const game = gameCode === null ? await openGame(http, gameId) : await byCode(http, gameCode);
  return game?.id === gameId ? game : null;
}

const byCode = (http: Http, gameCode: string): Promise<Named> =>
  http.send(getGameByCode, { params: { gameCode } });

/** A challenge to the player is a private game, which its list alone shows. */
async function openGame(http: Http, id: number): Promise<Named | undefined> {
  const game = await http.send(getGame, { params: { id } }).catch(() => null);
  if (game !== null) return game;
  return (await http.send(listChallenges)).received.find((challenge) => challenge.id === id);
}

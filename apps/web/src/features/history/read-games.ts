// history: reads more than one page of games, one after the other.

import type { HistoryItem } from '@kingstake/protocol';
import { getHistory, type HistoryFilter } from '@kingstake/protocol/http/history';
import type { Http } from '../../session/index.ts';

export interface ReadGames {
  userId: number;
  filter: HistoryFilter;
  limit: number; // games a page
  maxPages: number;
}

/** The newest games of a filter, newest first. */
export async function readGames(
  http: Http,
  { userId, filter, limit, maxPages }: ReadGames,
): Promise<HistoryItem[]> {
  const games = new Map<number, HistoryItem>(); // a game that ends meanwhile moves the others down
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await http.send(getHistory, { params: { userId }, query: { page, limit, filter } });
    for (const game of answer.games) games.set(game.id, game);
    if (!answer.pagination.hasNextPage) break;
  }
  return [...games.values()];
}

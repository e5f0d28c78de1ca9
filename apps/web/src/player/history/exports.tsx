// history: file exports of the player's games: a CSV table (RFC 4180) of the filtered list, and all games as PGN.
import type { HistoryItem } from '@kingstake/protocol';
import { getHistory, getHistoryPgn, type HistoryFilter } from '@kingstake/protocol/http/history';
import { formatSol } from '@kingstake/protocol/money';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';
import { useState } from 'react';
import type { Http } from '../../net/http-client.ts';
import { saveFile } from '../../net/save-file.ts';
import { useHttp } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { fullMoves } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { netOf, resultOf } from './game-row.tsx';
import css from './history.module.css';
import { HISTORY_TEXTS } from './texts.ts';

interface ReadGames {
  userId: number;
  filter: HistoryFilter;
  limit: number; // games per page
  maxPages: number;
}

/** Fetches the filtered games page by page, newest first. */
export async function readGames(
  http: Http,
  { userId, filter, limit, maxPages }: ReadGames,
): Promise<HistoryItem[]> {
  // By id, because a game that ends during the requests shifts the pages, so that a game can appear twice.
  const games = new Map<number, HistoryItem>();
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await http.send(getHistory, { params: { userId }, query: { page, limit, filter } });
    for (const game of answer.games) games.set(game.id, game);
    if (!answer.pagination.hasNextPage) break;
  }
  return [...games.values()];
}

const LINE_END = '\r\n';

/** For other programs: the amounts are exact, and the times are in UTC (ISO 8601). */
export function gamesCsv(games: readonly HistoryItem[], origin: string): string {
  const { head } = HISTORY_TEXTS.csv;
  const rows = games.map((game) => [
    String(game.id),
    game.date,
    asText(game.opponent.username),
    game.isWhite ? HISTORY_TEXTS.white : HISTORY_TEXTS.black,
    game.timeControl,
    resultOf(game.result).word,
    game.reason ?? '',
    String(fullMoves(game.moves)),
    String(game.duration),
    game.wagerAmount,
    formatSol(netOf(game)),
    origin + gameDetailsPath(game.id),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',') + LINE_END).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Escapes a name that a spreadsheet would evaluate as a formula. */
function asText(name: string): string {
  return /^[-+=@\t]/.test(name) ? `'${name}` : name;
}

const FILE_PAGE = { limit: 100, maxPages: Number.POSITIVE_INFINITY };

type Kind = 'csv' | 'pgn';

export function Exports({ userId, filter }: { userId: number; filter: HistoryFilter }) {
  const http = useHttp();
  const [running, setRunning] = useState<Kind | null>(null);
  const [failed, setFailed] = useState(false);

  async function save(kind: Kind): Promise<void> {
    if (kind === 'pgn') {
      const text = await http.send(getHistoryPgn, { params: { userId } });
      return saveFile(HISTORY_TEXTS.pgnFile, 'application/x-chess-pgn', text);
    }
    const games = await readGames(http, { userId, filter, ...FILE_PAGE });
    saveFile(HISTORY_TEXTS.csv.file, 'text/csv', gamesCsv(games, window.location.origin));
  }

  const start = (kind: Kind) => {
    setRunning(kind);
    setFailed(false);
    save(kind)
      .catch(() => setFailed(true))
      .finally(() => setRunning(null));
  };

  return (
    <div className={css['exports']}>
      {failed && <p role="alert">{HISTORY_TEXTS.exportFailed}</p>}
      <Button busy={running === 'csv'} disabled={running === 'pgn'} onClick={() => start('csv')}>
        <Icon name="down" />
        <Words kind={HISTORY_TEXTS.csv.word} />
      </Button>
      <Button busy={running === 'pgn'} disabled={running === 'csv'} onClick={() => start('pgn')}>
        <Icon name="down" />
        <Words kind={HISTORY_TEXTS.pgnWord} />
      </Button>
    </div>
  );
}

/** "Export CSV"; a phone shows only the last word. */
function Words({ kind }: { kind: string }) {
  return (
    <span>
      <span className={css['exportWord']}>{HISTORY_TEXTS.exportWord}</span> <span>{kind}</span>
    </span>
  );
}

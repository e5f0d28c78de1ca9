// history, parts: files of the player's games: a table of what the filter shows, and all games as PGN.
import { getHistoryPgn, type HistoryFilter } from '@kingstake/protocol/http/history';
import { useState } from 'react';
import { useHttp } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { gamesCsv } from '../games-csv.ts';
import css from '../history.module.css';
import { readGames } from '../read-games.ts';
import { HISTORY_TEXTS } from '../texts.ts';

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

/** "Export CSV"; a phone shows the last word only. */
function Words({ kind }: { kind: string }) {
  return (
    <span>
      <span className={css['exportWord']}>{HISTORY_TEXTS.exportWord}</span> <span>{kind}</span>
    </span>
  );
}

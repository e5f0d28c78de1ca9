// lobby: Active Games, which have both players. The rows load after the first paint.
import { Suspense } from 'react';
import { useOwnGames } from '../../../account/own-games.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { RunningRows } from '../deferred.ts';
import { fullGames } from '../games.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import css from './active-games.module.css';

export function ActiveGames({ match }: { match: Matchmaking }) {
  const { data, isError, refetch } = useOwnGames();
  const running = fullGames(data ?? []);
  const quiet = (text: string) => <p className={css['quiet']}>{text}</p>;
  return (
    <Card className={css['card']} aria-labelledby="active-games">
      <h2 id="active-games" className={css['title']}>
        {LOBBY_TEXTS.activeGames}
      </h2>
      {isError && (
        <div role="alert">
          {quiet(LOBBY_TEXTS.listFailed)}
          <Button size="sm" onClick={() => void refetch()}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      )}
      {running.length > 0 ? (
        <Suspense fallback={quiet(LOBBY_TEXTS.loading)}>
          <RunningRows games={running} />
        </Suspense>
      ) : (
        !isError && quiet(data === undefined ? LOBBY_TEXTS.loading : LOBBY_TEXTS.noActiveGames)
      )}
      <Button
        variant="ghost"
        size="sm"
        className={css['policy']}
        aria-haspopup="dialog"
        onClick={match.openPolicy}
      >
        {LOBBY_TEXTS.policy}
      </Button>
    </Card>
  );
}

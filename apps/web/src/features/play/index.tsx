// The game screen: one screen for live and training games.
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { OpenByCode, OpenById, OpenRunning } from './live/open-game.tsx';
import { gameAddress, wantedGame } from './live/route.ts';
import { EmptyGame } from './table/standing-card.tsx';
import { LIVE_TEXTS } from './texts.ts';

const FindByWager = lazy(() =>
  import('./live/before-game.tsx').then((module) => ({ default: module.FindByWager })),
);
const TrainingGame = lazy(() =>
  import('./training/training-game.tsx').then((module) => ({ default: module.TrainingGame })),
);

/** `pathId`: the id of /game/{id}; null on /chess-game-mobile. */
export function GameScreen({ pathId }: { pathId: string | null }) {
  const [, navigate] = useLocation();
  const wanted = wantedGame(pathId, useSearch());
  // The game for which the player clicked Join. It is not in the address: after a reload the player must click again.
  const [joining, setJoining] = useState<number | null>(null);
  switch (wanted.kind) {
    case 'training':
      return (
        <Suspense fallback={<p role="status">{LIVE_TEXTS.loading}</p>}>
          <TrainingGame
            key={`${wanted.difficulty} ${wanted.colour}`}
            difficulty={wanted.difficulty}
            colour={wanted.colour}
          />
        </Suspense>
      );
    case 'live':
      return (
        <OpenById
          key={wanted.gameId}
          gameId={wanted.gameId}
          gameCode={wanted.gameCode}
          isJoining={joining === wanted.gameId}
          onJoin={setJoining}
        />
      );
    case 'code':
      return <OpenByCode key={wanted.gameCode} gameCode={wanted.gameCode} />;
    case 'finding':
      return (
        <Suspense fallback={<p role="status">{LIVE_TEXTS.loading}</p>}>
          <FindByWager
            key={wanted.wager}
            wager={wanted.wager}
            onJoin={(gameId) => {
              setJoining(gameId);
              // The search is over: the address becomes that of the game.
              navigate(gameAddress(gameId), { replace: true });
            }}
          />
        </Suspense>
      );
    case 'from-match':
      return <OpenRunning />;
    case 'empty':
      return <EmptyGame onHome={() => navigate('/')} />;
  }
}

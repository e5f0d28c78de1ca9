// play: the door: one screen for live and training games.
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FindByWager, OpenByCode, OpenById, OpenRunning } from './live/open-game.tsx';
import { gameAddress, wantedGame } from './live/route.ts';
import { EmptyGame } from './parts/empty-game.tsx';
import { TrainingGame } from './training/training-game.tsx';

/** `pathId`: the id of /game/{id}; null on /chess-game-mobile. */
export function GameScreen({ pathId }: { pathId: string | null }) {
  const [, navigate] = useLocation();
  const wanted = wantedGame(pathId, useSearch());
  // Of the game whose Join was pressed. It is not in the address: a reload asks again before it stakes.
  const [joining, setJoining] = useState<number | null>(null);
  switch (wanted.kind) {
    case 'training':
      return (
        <TrainingGame
          key={`${wanted.difficulty} ${wanted.colour}`}
          difficulty={wanted.difficulty}
          colour={wanted.colour}
        />
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
        <FindByWager
          key={wanted.wager}
          wager={wanted.wager}
          onJoin={(gameId) => {
            setJoining(gameId);
            // The search is over: from here on the address is the game's own.
            navigate(gameAddress(gameId), { replace: true });
          }}
        />
      );
    case 'from-match':
      return <OpenRunning />;
    case 'empty':
      return <EmptyGame onHome={() => navigate('/')} />;
  }
}

// play: the door: one screen for live and training games.
import { useLocation, useSearch } from 'wouter';
import { FindByWager, OpenByCode, OpenById, OpenRunning } from './live/open-game.tsx';
import { wantedGame } from './live/route.ts';
import { EmptyGame } from './parts/empty-game.tsx';
import { TrainingGame } from './training/training-game.tsx';

/** `pathId`: the id of /game/{id}; null on /chess-game-mobile. */
export function GameScreen({ pathId }: { pathId: string | null }) {
  const [, navigate] = useLocation();
  const wanted = wantedGame(pathId, useSearch());
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
      return <OpenById key={wanted.gameId} gameId={wanted.gameId} gameCode={wanted.gameCode} />;
    case 'code':
      return <OpenByCode key={wanted.gameCode} gameCode={wanted.gameCode} />;
    case 'finding':
      return <FindByWager key={wanted.wager} wager={wanted.wager} />;
    case 'from-match':
      return <OpenRunning />;
    case 'empty':
      return <EmptyGame onHome={() => navigate('/')} />;
  }
}

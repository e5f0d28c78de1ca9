// app: the board for a visitor without a wallet (rulings 10): a free game against the bot on Easy, of which nothing is stored.
// A lazy chunk: the connect screen must not wait for it.
import { lazy, Suspense } from 'react';
import { Around } from './around.tsx';
import { StartingScreen } from './screens/starting-screen.tsx';

const GameScreen = lazy(() =>
  import('../features/play/index.tsx').then((module) => ({ default: module.GameScreen })),
);

export function TryBoard() {
  return (
    <Around>
      <Suspense fallback={<StartingScreen />}>
        <GameScreen pathId={null} />
      </Suspense>
    </Around>
  );
}

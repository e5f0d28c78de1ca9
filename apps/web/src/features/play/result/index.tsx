// play, result: a chunk of its own, fetched while the game runs. The dialogs that act under a clock are not: they must
// open without a network.
import { lazy, Suspense, useEffect } from 'react';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { ResultCardProps } from './result-card.tsx';

const load = () => import('./result-card.tsx');
const Card = lazy(() => load().then((module) => ({ default: module.ResultCard })));

/** Fetches the card ahead of the end. */
export function useResultAhead(): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
}

export function ResultCard(props: ResultCardProps) {
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

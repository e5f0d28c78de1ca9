// lobby: the dialogs of a match as a chunk of their own, fetched when the lobby has time, or with the first of them.
import { lazy, Suspense } from 'react';
import type { Matchmaking } from './use-matchmaking.ts';

const load = () => import('./parts/match-dialog.tsx');
const MatchDialog = lazy(() => load().then((module) => ({ default: module.MatchDialog })));

/** Fetches them ahead of the click. */
export const fetchMatchDialogs = (): Promise<unknown> => load();

export function MatchDialogs({ match }: { match: Matchmaking }) {
  if (match.dialog.kind === 'idle') return null;
  return (
    <Suspense>
      <MatchDialog match={match} />
    </Suspense>
  );
}

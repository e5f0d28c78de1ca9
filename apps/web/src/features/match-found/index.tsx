// match-found: public entry. Mounted once, beside every screen.
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { Found } from './state.ts';
import { useMatchFound } from './use-match-found.ts';

const load = () => import('./found-dialog.tsx');
const FoundDialog = lazy(() => load().then((module) => ({ default: module.FoundDialog })));

/** Fetches the dialog ahead of the first opponent. */
export const fetchMatchFound = (): Promise<unknown> => load();

export type { Found } from './state.ts';

interface MatchFoundProps {
  /** The question began to stand, or stands no longer: a sound, the tab's title, a notification. */
  onChange?: (found: Found | null) => void;
}

export function MatchFound({ onChange }: MatchFoundProps) {
  const { found, accept, decline, close } = useMatchFound();
  const changed = useEffectEvent((now: Found | null) => onChange?.(now));
  useEffect(() => {
    changed(found);
  }, [found]);
  if (found === null) return null;
  return (
    <Suspense>
      <FoundDialog key={found.game.id} found={found} onAccept={accept} onDecline={decline} onClose={close} />
    </Suspense>
  );
}

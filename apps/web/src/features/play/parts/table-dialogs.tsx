// play, parts: the table's dialogs, in a chunk of their own. It is fetched as soon as the table stands: they act under a
// clock, and must open later without a network.
import { type ComponentProps, lazy, Suspense, useEffect } from 'react';

const loadResign = () => import('./resign-dialog.tsx');
const loadClose = () => import('../live/close-game.tsx');

const Resign = lazy(() => loadResign().then((module) => ({ default: module.ResignDialog })));
const Close = lazy(() => loadClose().then((module) => ({ default: module.CloseGame })));

/** Failing is harmless: opening a dialog asks again. */
export function useTableDialogs(): void {
  useEffect(() => void Promise.allSettled([loadResign(), loadClose()]), []);
}

export function ResignDialog(props: ComponentProps<typeof Resign>) {
  return (
    <Suspense>
      <Resign {...props} />
    </Suspense>
  );
}

export function CloseGame(props: ComponentProps<typeof Close>) {
  return (
    <Suspense>
      <Close {...props} />
    </Suspense>
  );
}

// wallet: the chooser as a chunk of its own, fetched when the pointer or the focus comes near the button.
import { lazy, Suspense } from 'react';

const load = () => import('./parts/chooser-dialog.tsx');
const ChooserDialog = lazy(() => load().then((module) => ({ default: module.ChooserDialog })));

/** Fetches the chooser ahead of the click. */
export function fetchChooser(): void {
  void load();
}

interface ChooserProps {
  open: boolean;
  onChoose: (walletId: string) => void;
  onClose: () => void;
}

export function Chooser({ open, onChoose, onClose }: ChooserProps) {
  if (!open) return null;
  return (
    <Suspense>
      <ChooserDialog onChoose={onChoose} onClose={onClose} />
    </Suspense>
  );
}

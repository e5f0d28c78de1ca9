// settings: public entry of the feature. The dialog is a chunk of its own; it is fetched ahead when the page is idle.
import { lazy, Suspense } from 'react';

const load = () => import('./settings-dialog.tsx');
const Dialog = lazy(() => load().then((module) => ({ default: module.SettingsDialog })));

/** Fetches the dialog ahead of the click. */
export const fetchSettingsDialog = (): Promise<unknown> => load();

export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  if (!open) return null;
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}

// wallet-guard: public entry. Mounted once, beside every screen.
import { lazy, Suspense } from 'react';
import { useWalletGuard } from './use-wallet-guard.ts';

const load = () => import('./lost-dialog.tsx');
const LostDialog = lazy(() => load().then((module) => ({ default: module.LostDialog })));

/** Fetches the dialog ahead: without a wallet there may be no network either. */
export const fetchWalletGuard = (): Promise<unknown> => load();

export function WalletGuard() {
  const { loss, isStaked, dismiss } = useWalletGuard();
  if (loss.kind === 'none') return null;
  return (
    <Suspense>
      <LostDialog loss={loss} isStaked={isStaked} onDismiss={dismiss} />
    </Suspense>
  );
}

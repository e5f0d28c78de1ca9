// wallet: the "Connect Wallet" button with its chooser.
import { Suspense, useState } from 'react';
import { useSession, useSessionActions } from '../session/index.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyFrom } from '../ui/lazy-from.ts';
import { WALLET_TEXTS } from './texts.ts';

const loadChooser = () => import('./chooser-dialog.tsx');
/** Ignores a failure. Opening the chooser loads it again and reports a failure. */
const prefetchChooser = () => void loadChooser().catch(() => undefined);
const ChooserDialog = lazyFrom(loadChooser)('ChooserDialog');

interface ConnectButtonProps {
  look: ButtonLook;
  className?: string | undefined;
  /** "Connect Wallet" by default. */
  label?: string;
  /** Called when a wallet is asked to connect, or none is installed. The connect screen shows the progress. */
  onAsked?: () => void;
}

export function ConnectButton({
  look,
  className,
  label = WALLET_TEXTS.connectWallet,
  onAsked,
}: ConnectButtonProps) {
  const { wallets } = useSession();
  const { connect, clearError } = useSessionActions();
  const [isChoosing, setChoosing] = useState(false);
  const ask = (walletId?: string) => {
    setChoosing(false);
    onAsked?.();
    void connect(walletId);
  };
  const start = () => {
    clearError();
    if (wallets.length > 0) setChoosing(true);
    else ask();
  };
  return (
    <>
      <Button
        {...look}
        className={className}
        onPointerEnter={prefetchChooser}
        onFocus={prefetchChooser}
        onClick={start}
      >
        <Icon name="wallet" size="lg" />
        <span>{label}</span>
      </Button>
      {isChoosing && (
        <Suspense>
          <ChooserDialog onChoose={ask} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

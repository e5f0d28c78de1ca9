// wallet: the "Connect Wallet" button with its chooser.
import { lazy, Suspense, useState } from 'react';
import { useSession, useSessionActions } from '../../session/index.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WALLET_TEXTS } from './texts.ts';

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
  const connect = useConnect(onAsked);
  return (
    <>
      <Button
        {...look}
        className={className}
        onPointerEnter={prefetchChooser}
        onFocus={prefetchChooser}
        onClick={connect.start}
      >
        <Icon name="wallet" size="lg" />
        <span>{label}</span>
      </Button>
      {connect.choosing && (
        <Suspense>
          <ChooserDialog onChoose={connect.choose} onClose={connect.close} />
        </Suspense>
      )}
    </>
  );
}

interface Connect {
  /** Whether the chooser is open. */
  choosing: boolean;
  start(): void;
  choose(walletId: string): void;
  close(): void;
}

function useConnect(onAsked?: () => void): Connect {
  const { wallets } = useSession();
  const { connect, clearError } = useSessionActions();
  const [choosing, setChoosing] = useState(false);
  const ask = (walletId?: string) => {
    setChoosing(false);
    onAsked?.();
    void connect(walletId);
  };
  return {
    choosing,
    start() {
      clearError();
      if (wallets.length > 0) setChoosing(true);
      else ask();
    },
    choose: ask,
    close: () => setChoosing(false),
  };
}

const load = () => import('./chooser-dialog.tsx');
const ChooserDialog = lazy(() => load().then((module) => ({ default: module.ChooserDialog })));

function prefetchChooser(): void {
  void load();
}

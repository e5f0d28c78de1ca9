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
  /** A wallet was requested; the connect screen shows the rest. */
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
        onPointerEnter={fetchChooser}
        onFocus={fetchChooser}
        onClick={connect.start}
      >
        <Icon name="wallet" size="lg" />
        <span>{label}</span>
      </Button>
      <Chooser open={connect.choosing} onChoose={connect.choose} onClose={connect.close} />
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

/** `onAsked`: a wallet was requested, or is missing; the connect screen shows the rest. */
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

/** Prefetches the chooser. */
function fetchChooser(): void {
  void load();
}

interface ChooserProps {
  open: boolean;
  onChoose: (walletId: string) => void;
  onClose: () => void;
}

function Chooser({ open, onChoose, onClose }: ChooserProps) {
  if (!open) return null;
  return (
    <Suspense>
      <ChooserDialog onChoose={onChoose} onClose={onClose} />
    </Suspense>
  );
}

// wallet: "Connect Wallet" with its chooser, wherever it stands.
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Chooser, fetchChooser } from './chooser.tsx';
import { WALLET_TEXTS } from './texts.ts';
import { useConnect } from './use-connect.ts';

interface ConnectButtonProps {
  look: ButtonLook;
  className?: string | undefined;
  /** A wallet has been asked for; the connect screen shows the rest. */
  onAsked?: () => void;
}

export function ConnectButton({ look, className, onAsked }: ConnectButtonProps) {
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
        {WALLET_TEXTS.connectWallet}
      </Button>
      <Chooser open={connect.choosing} onChoose={connect.choose} onClose={connect.close} />
    </>
  );
}

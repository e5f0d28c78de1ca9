// play, parts: the wallet is gone while a game with a clock runs; the player has a minute. The countdown is the caller's.
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './dialog-actions.module.css';

interface DisconnectDialogProps {
  secondsLeft: number;
  onReconnect: () => void;
}

export function DisconnectDialog({ secondsLeft, onReconnect }: DisconnectDialogProps) {
  return (
    <Dialog title={PLAY_TEXTS.walletGoneTitle} description={PLAY_TEXTS.walletGoneText}>
      <p className={css['count']} role="timer" aria-label={PLAY_TEXTS.secondsLeft}>
        <b className="num">{secondsLeft}</b> {PLAY_TEXTS.secondsLeft}
      </p>
      <div className={css['actions']}>
        <Button size="lg" variant="primary" onClick={onReconnect}>
          {PLAY_TEXTS.reconnect}
        </Button>
      </div>
    </Dialog>
  );
}

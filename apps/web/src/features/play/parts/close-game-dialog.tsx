// play, parts: the creator of a game that no one joined may close it.
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { CHAIN_TEXTS } from '../chain/texts.ts';
import { PLAY_TEXTS } from '../texts.ts';

interface CloseGameDialogProps {
  /** The wager came from the wallet, and goes back there. */
  isOnChain: boolean;
  /** SOL; null: nothing was staked. */
  wagerSol: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function CloseGameDialog(props: CloseGameDialogProps) {
  const { isOnChain, wagerSol, busy = false, onConfirm, onCancel } = props;
  const refund = isOnChain ? CHAIN_TEXTS.closeText : PLAY_TEXTS.closeText;
  const text = wagerSol === null ? PLAY_TEXTS.closeTextFree : refund(wagerSol);
  return (
    <Dialog title={PLAY_TEXTS.closeTitle} description={text} onClose={onCancel}>
      <DialogActions>
        <Button size="lg" variant="danger" busy={busy} onClick={onConfirm}>
          {PLAY_TEXTS.closeYes}
        </Button>
        <Button size="lg" onClick={onCancel}>
          {PLAY_TEXTS.closeNo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

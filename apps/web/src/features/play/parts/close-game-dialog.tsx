// play, parts: the creator of a game that no one joined may close it.
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { PLAY_TEXTS } from '../texts.ts';

interface CloseGameDialogProps {
  /** SOL; null: nothing was staked. */
  wagerSol: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function CloseGameDialog({ wagerSol, busy = false, onConfirm, onCancel }: CloseGameDialogProps) {
  const text = wagerSol === null ? PLAY_TEXTS.closeTextFree : PLAY_TEXTS.closeText(wagerSol);
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

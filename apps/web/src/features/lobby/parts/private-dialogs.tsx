// lobby: Private Match Created.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/clipboard.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { groupedCode } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

interface CreatedProps {
  gameCode: string;
  onContinue: () => void;
  onClose: () => void;
}

export function PrivateCreatedDialog({ gameCode, onContinue, onClose }: CreatedProps) {
  return (
    <Dialog title={MATCH_TEXTS.created} description={MATCH_TEXTS.createdHint} onClose={onClose}>
      <p className={css['code']}>{groupedCode(gameCode)}</p>
      <div className={css['centre']}>
        <CopyButton text={gameCode} label={MATCH_TEXTS.copyCode} feedbackMs={PAGE_TIMES.copiedCodeMs} />
      </div>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide onClick={onContinue}>
          {MATCH_TEXTS.continueToGame}
        </Button>
      </div>
    </Dialog>
  );
}

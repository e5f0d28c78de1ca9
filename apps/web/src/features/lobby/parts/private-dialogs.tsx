// lobby: Create Private Match and Private Match Created.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { groupedCode, outcomeOf, wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './dialogs.module.css';

interface CreateProps {
  wager: string;
  isCreating: boolean;
  onCreate: () => void;
  onClose: () => void;
}

export function CreatePrivateDialog({ wager, isCreating, onCreate, onClose }: CreateProps) {
  const { prize, fee } = outcomeOf(wagerOf(wager));
  return (
    <Dialog title={MATCH_TEXTS.create} description={MATCH_TEXTS.createHint} onClose={onClose}>
      <p className={css['text']}>{MATCH_TEXTS.createHeld(wager)}</p>
      <p className={css['text']}>{LOBBY_TEXTS.outcome(prize, fee)}</p>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isCreating} onClick={onCreate}>
          {MATCH_TEXTS.createMatch}
        </Button>
        <Button variant="ghost" wide onClick={onClose}>
          {MATCH_TEXTS.notNow}
        </Button>
      </div>
    </Dialog>
  );
}

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

// lobby: Create Private Match and Private Match Created.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { groupedCode, outcomeOf, wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './dialogs.module.css';
import { createText, SourceChoice } from './source-choice.tsx';

interface CreateProps {
  wager: string;
  isCreating: boolean;
  onCreate: (stakeSource: StakeSourceName) => void;
  onClose: () => void;
}

export function CreatePrivateDialog({ wager, isCreating, onCreate, onClose }: CreateProps) {
  const [stakeSource, setSource] = useState<StakeSourceName>('balance');
  const { prize, fee } = outcomeOf(wagerOf(wager));
  return (
    <Dialog title={MATCH_TEXTS.create} description={MATCH_TEXTS.createHint} onClose={onClose}>
      {stakeSource === 'balance' && <p className={css['text']}>{MATCH_TEXTS.createHeld(wager)}</p>}
      <p className={css['text']}>{LOBBY_TEXTS.outcome(prize, fee)}</p>
      <SourceChoice wager={wager} value={stakeSource} onChange={setSource} />
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide busy={isCreating} onClick={() => onCreate(stakeSource)}>
          {createText(stakeSource, wager)}
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

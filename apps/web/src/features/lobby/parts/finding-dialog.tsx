// lobby: Finding Opponent: the player's own public game waits.
import type { Game } from '@kingstake/protocol/game';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/status.tsx';
import { speedOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

interface FindingProps {
  game: Pick<Game, 'wagerAmount' | 'timeControl'>;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export function FindingDialog({ game, isCancelling, onCancel, onClose }: FindingProps) {
  return (
    <Dialog
      title={MATCH_TEXTS.finding}
      description={MATCH_TEXTS.findingHint(game.wagerAmount, speedOf(game))}
      onClose={onClose}
    >
      <div className={css['centre']}>
        <Spinner />
        <p role="status">{MATCH_TEXTS.findingNow}</p>
      </div>
      <div className={css['actions']}>
        <Button wide busy={isCancelling} onClick={onCancel}>
          {MATCH_TEXTS.cancelSearch}
        </Button>
      </div>
    </Dialog>
  );
}

// lobby: an own game with its wager on chain is cancelled: what happens to the wager is said before, and seen after.
import type { Game } from '@kingstake/protocol/game';
import { useStakes } from '../../../account/stakes.ts';
import { wallClockMs } from '../../../api/timers.ts';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StakeChips } from '../../../ui/stakes.tsx';
import { leaveWords } from '../leave-words.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

interface LeaveProps {
  game: Game;
  /** It is cancelled. */
  isLeft: boolean;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export function LeaveDialog({ game, isLeft, isCancelling, onCancel, onClose }: LeaveProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId: game.id, told: isLeft ? undefined : game.stakes, isOver: isLeft });
  const { title, text } = leaveWords(game.wagerAmount, stakes?.white ?? null, isLeft);
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      {stakes?.white != null && config !== null && (
        <StakeChips
          stakes={{ white: stakes.white, black: null }}
          cluster={config.cluster}
          nowMs={wallClockMs()}
          own="white"
        />
      )}
      <div className={css['actions']}>
        {isLeft ? (
          <Button size="lg" wide onClick={onClose}>
            {MATCH_TEXTS.leftClose}
          </Button>
        ) : (
          <>
            <Button size="lg" variant="danger" wide busy={isCancelling} onClick={onCancel}>
              {MATCH_TEXTS.leaveYes}
            </Button>
            <Button size="lg" wide onClick={onClose}>
              {MATCH_TEXTS.leaveNo}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

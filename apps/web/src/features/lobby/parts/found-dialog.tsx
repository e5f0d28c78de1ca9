// lobby: Match Found: the opponent, and half a minute to accept.
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MATCH_TEXTS } from '../match-texts.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import css from './dialogs.module.css';
import { PlayerLine } from './player-line.tsx';

interface FoundProps {
  game: Game;
  opponent: GamePlayer;
  untilMs: number;
  onAccept: () => void;
  /** False when the answer could not be sent. */
  onDecline: () => boolean;
  onClose: () => void;
}

/** The server ends a declined or late match and says so; only a late one can be closed by hand. */
export function FoundDialog({ game, opponent, untilMs, onAccept, onDecline, onClose }: FoundProps) {
  const seconds = useSecondsLeft(untilMs);
  const [isDeclined, setDeclined] = useState(false);
  const isLate = seconds === 0;
  return (
    <Dialog
      title={MATCH_TEXTS.found}
      description={MATCH_TEXTS.foundHint(game.wagerAmount)}
      {...(isLate && { onClose })}
    >
      <PlayerLine player={opponent} />
      <p className={css['count']} role="timer">
        {isLate ? MATCH_TEXTS.timeIsUp : MATCH_TEXTS.secondsToAccept(seconds)}
      </p>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" wide disabled={isLate || isDeclined} onClick={onAccept}>
          {MATCH_TEXTS.accept}
        </Button>
        <Button wide busy={isDeclined} disabled={isLate} onClick={() => setDeclined(onDecline())}>
          {MATCH_TEXTS.decline}
        </Button>
      </div>
    </Dialog>
  );
}

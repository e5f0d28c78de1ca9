// match-found: the Match Found dialog: the opponent, and 30 s to accept.
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useState } from 'react';
import { wallClockMs } from '../../net/timers.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { useSession, useSocket, useSocketClient } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shortTimeControl } from '../../ui/format.ts';
import { PlayerLine } from '../../ui/player.tsx';
import { StakeChips } from '../../ui/stakes.tsx';
import { useStakes } from '../stakes.ts';
import css from './found-dialog.module.css';
import type { FoundMatch } from './state.ts';
import { FOUND_TEXTS } from './texts.ts';

interface FoundProps {
  found: FoundMatch;
  onAccept: () => void;
  /** Returns whether the answer was sent. */
  onDecline: () => boolean;
  onClose: () => void;
}

/** The server ends a declined or late match. The player can close the dialog only after the deadline. */
export function FoundDialog({ found, onAccept, onDecline, onClose }: FoundProps) {
  const { game, opponent, untilMs } = found;
  const seconds = useSecondsLeft(untilMs, useSocketClient().nowMs);
  const [isDeclined, setDeclined] = useState(false);
  const isLate = seconds === 0;
  // Answers are sent over the socket, so it must be open.
  const isConnecting = useSocket().status !== 'open';
  return (
    <Dialog
      isUnasked
      title={FOUND_TEXTS.title}
      description={FOUND_TEXTS.hint(game.wagerAmount, shortTimeControl(timeControlOf(game.timeControl)))}
      {...(isLate && { onClose })}
    >
      <PlayerLine player={opponent} />
      {game.stakeSource === 'escrow' && (
        <div className={css['stakes']}>
          <FoundStakes gameId={game.id} />
        </div>
      )}
      <p className={css['count']} role="timer">
        {isLate ? FOUND_TEXTS.timeIsUp : FOUND_TEXTS.secondsLeft(seconds)}
      </p>
      <p className={css['line']} role="status">
        {isConnecting && !isLate && FOUND_TEXTS.connecting}
      </p>
      <div className={css['actions']}>
        <Button
          variant="primary"
          size="lg"
          wide
          disabled={isLate || isDeclined || isConnecting}
          onClick={onAccept}
        >
          {FOUND_TEXTS.accept}
        </Button>
        <Button
          wide
          busy={isDeclined}
          disabled={isLate || isConnecting}
          onClick={() => setDeclined(onDecline())}
        >
          {FOUND_TEXTS.decline}
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows where the two stakes of a match on chain are. The viewer plays White, because only the creator sees the dialog. */
function FoundStakes({ gameId }: { gameId: number }) {
  const { config } = useSession();
  const stakes = useStakes({ gameId, told: undefined });
  if (config === null || stakes === undefined) return null;
  return <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own="white" />;
}

// challenges: the list of those that wait, where there is more than the first.
import type { Challenge } from '@kingstake/protocol/challenges';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { Button } from '../../ui/button.tsx';
import { shortTimeControl } from '../../ui/clock-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PlayerLine } from '../../ui/player-line.tsx';
import css from './dialogs.module.css';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

interface ReceivedListProps {
  received: readonly Challenge[];
  onOpen: (challengeId: number) => void;
  onClose: () => void;
}

export function ReceivedList({ received, onOpen, onClose }: ReceivedListProps) {
  return (
    <Dialog title={TEXTS.waitingTitle(received.length)} description={TEXTS.waitingText} onClose={onClose}>
      <ul className={css['waiting']}>
        {received.map((challenge) => (
          <li key={challenge.id} className={css['row']}>
            <div className={css['who']}>
              <PlayerLine player={challenge.challenger} />
              <p className={css['terms']}>{termsOf(challenge)}</p>
            </div>
            <Button onClick={() => onOpen(challenge.id)}>{TEXTS.answer}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function termsOf({ wagerAmount, timeControl }: Challenge): string {
  const time = shortTimeControl(timeControlOf(timeControl));
  return wagerAmount === '0' ? TEXTS.friendlyTerms(time) : TEXTS.terms(wagerAmount, time);
}

// play, parts: the search for an opponent, with the wager in sight; and what can be done when it finds no one.

import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './searching.module.css';
import { StandingCard } from './standing-card.tsx';

interface FindingOpponentProps {
  /** SOL as it was chosen. */
  wagerSol: string;
  /** "3+2". */
  time: string;
  onCancel: () => void;
  /** Stands under the wager. */
  children?: Elements;
}

export function FindingOpponent({ wagerSol, time, onCancel, children }: FindingOpponentProps) {
  return (
    <StandingCard king="bK" title={PLAY_TEXTS.finding}>
      <p role="status" className={css['busy']}>
        <Spinner /> {PLAY_TEXTS.findingHint}
      </p>
      <p className={css['wager']}>
        {PLAY_TEXTS.wager} <b className="num">{`${wagerSol} ${PLAY_TEXTS.sol} · ${time}`}</b>
      </p>
      {children}
      <Button size="lg" wide onClick={onCancel}>
        {PLAY_TEXTS.cancel}
      </Button>
    </StandingCard>
  );
}

interface NoOpponentProps {
  /** SOL as it was chosen. */
  wagerSol: string;
  /** "3+2". */
  time: string;
  isCreating: boolean;
  onCreate: () => void;
  onAgain: () => void;
  onHome: () => void;
  /** Where the wager comes from. */
  children?: Elements;
}

export function NoOpponent(props: NoOpponentProps) {
  const { wagerSol, time, isCreating, onCreate, onAgain, onHome } = props;
  return (
    <StandingCard king="bK" title={PLAY_TEXTS.noOpponent}>
      <p>{PLAY_TEXTS.noOpponentHint(wagerSol, time)}</p>
      {props.children}
      <Button size="lg" wide variant="primary" busy={isCreating} onClick={onCreate}>
        {PLAY_TEXTS.createMatch}
      </Button>
      <Button size="lg" wide onClick={onAgain}>
        {PLAY_TEXTS.searchAgain}
      </Button>
      <Button variant="ghost" wide onClick={onHome}>
        {PLAY_TEXTS.returnHome}
      </Button>
    </StandingCard>
  );
}

// lobby: the first visit, a game against the bot, and the link to the player's profile at the end of the page.
import { lamports } from '@kingstake/protocol/money';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDialogs } from '../player/own/dialogs.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/controls.tsx';
import { cx } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { Money } from '../ui/money.tsx';
import css from './first-steps.module.css';
import { DIFFICULTIES, type Difficulty, practiceLink } from './games.ts';
import { EMPTY_TEXTS, FIRST_VISIT_TEXTS, LIST_TEXTS } from './secondary-texts.ts';
import { LOBBY_TEXTS } from './texts.ts';

interface PlacedProps {
  className?: string | undefined;
}

/** The first visit: a deposit, or a free game first. */
export function FirstSteps({ className }: PlacedProps) {
  const { openDeposit } = useDialogs();
  const { wallet } = useSession();
  return (
    <div className={cx(css['steps'], className)}>
      <Card className={css['step']} aria-labelledby="first-deposit">
        <h2 id="first-deposit" className="disp">
          {FIRST_VISIT_TEXTS.firstDeposit}
        </h2>
        <p>{FIRST_VISIT_TEXTS.firstDepositHint}</p>
        <div className={css['row']}>
          <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => openDeposit()}>
            <Icon name="plus" />
            {LOBBY_TEXTS.deposit}
          </Button>
          <span className={css['wallet']}>
            {LOBBY_TEXTS.inWallet}{' '}
            <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
          </span>
        </div>
      </Card>
      <Card className={css['step']} aria-labelledby="practice">
        <h2 id="practice" className="disp">
          {FIRST_VISIT_TEXTS.firstPractice}
        </h2>
        <p>{FIRST_VISIT_TEXTS.firstPracticeHint}</p>
        <PracticeChoice />
      </Card>
    </div>
  );
}

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: LIST_TEXTS.levels[value] }));

/** A free game against the computer. */
export function PracticeCard({ className }: PlacedProps) {
  return (
    <Card className={cx(css['card'], className)} aria-labelledby="practice">
      <h2 id="practice" className="title">
        {LIST_TEXTS.practiceTitle}
      </h2>
      <p className={css['hint']}>{LIST_TEXTS.practiceHint}</p>
      <PracticeChoice />
    </Card>
  );
}

interface PracticeChoiceProps {
  /** The main action: its button is primary, and the level starts at the easiest. */
  isMain?: boolean;
}

/** The choice of a level, and the button that starts the game. */
export function PracticeChoice({ isMain = false }: PracticeChoiceProps) {
  const [, navigate] = useLocation();
  const [level, setLevel] = useState<Difficulty>(isMain ? 'easy' : 'medium');
  return (
    <div className={css['choice']}>
      <span id="practice-level" className="vh">
        {LIST_TEXTS.level}
      </span>
      <Segments value={level} onChange={setLevel} items={LEVELS} labelledBy="practice-level" />
      <Button
        wide
        {...(isMain && { variant: 'primary', size: 'lg' })}
        onClick={() => navigate(practiceLink(level))}
      >
        {isMain ? EMPTY_TEXTS.playComputer : LIST_TEXTS.practice}
      </Button>
    </div>
  );
}

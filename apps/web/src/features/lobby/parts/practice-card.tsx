// lobby: a free game against the computer.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/controls.tsx';
import { Card } from '../../../ui/layout.tsx';
import { practiceLink } from '../links.ts';
import { DIFFICULTIES, type Difficulty, LOBBY_TEXTS } from '../texts.ts';
import css from './practice-card.module.css';

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: LOBBY_TEXTS.levels[value] }));

export function PracticeCard() {
  return (
    <Card className={css['card']} aria-labelledby="practice">
      <h2 id="practice" className={css['title']}>
        {LOBBY_TEXTS.practiceTitle}
      </h2>
      <p className={css['hint']}>{LOBBY_TEXTS.practiceHint}</p>
      <PracticeChoice />
    </Card>
  );
}

/** The level and the way to the board. */
export function PracticeChoice() {
  const [, navigate] = useLocation();
  const [level, setLevel] = useState<Difficulty>('medium');
  return (
    <div className={css['choice']}>
      <span id="practice-level" className="vh">
        {LOBBY_TEXTS.level}
      </span>
      <Segments value={level} onChange={setLevel} items={LEVELS} labelledBy="practice-level" />
      <Button wide onClick={() => navigate(practiceLink(level))}>
        {LOBBY_TEXTS.practice}
      </Button>
    </div>
  );
}

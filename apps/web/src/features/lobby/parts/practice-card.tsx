// lobby: a free game against the computer.
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { practiceLink } from '../links.ts';
import { DIFFICULTIES, type Difficulty, LOBBY_TEXTS } from '../texts.ts';
import css from './practice-card.module.css';

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: LOBBY_TEXTS.levels[value] }));

export function PracticeCard() {
  const [, navigate] = useLocation();
  const [level, setLevel] = useState<Difficulty>('medium');
  return (
    <Card className={css['card']} aria-labelledby="practice">
      <div className={css['words']}>
        <h2 id="practice" className={css['title']}>
          {LOBBY_TEXTS.practiceTitle}
        </h2>
        <p className={css['hint']}>{LOBBY_TEXTS.practiceHint}</p>
      </div>
      <Select value={level} onChange={setLevel} items={LEVELS} label={LOBBY_TEXTS.level} />
      <Button onClick={() => navigate(practiceLink(level))}>{LOBBY_TEXTS.practice}</Button>
    </Card>
  );
}

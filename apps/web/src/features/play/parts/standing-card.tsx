// play, parts: one card in the middle of an empty screen: something is waited for, or there is nothing.

import { Card } from '../../../ui/card.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Piece } from '../../../ui/piece.tsx';
import css from './standing-card.module.css';

interface StandingCardProps {
  /** Stands on its square above the title; null: the card is a sheet to be read, from the left. */
  king: 'wK' | 'bK' | null;
  title: string;
  children: Elements;
}

export function StandingCard({ king, title, children }: StandingCardProps) {
  return (
    <div className={css['place']}>
      <Card className={css[king === null ? 'sheet' : 'card']}>
        {king !== null && (
          <div className={css['square']} aria-hidden="true">
            <Piece name={king} className={css['piece']} />
          </div>
        )}
        <PageHeading title={title} className={css['title']}>
          {title}
        </PageHeading>
        {children}
      </Card>
    </div>
  );
}

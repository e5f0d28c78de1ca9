// play: what is shown instead of a table: a card while the player waits or when there is no game, and a table that is still loading.
// Parts that load after the table show it too, so it does not import the table.

import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useLocation } from 'wouter';
import { EmptyBoard } from '../../board/index.ts';
import { HttpError } from '../../net/http-client.ts';
import { useSettings } from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { Piece } from '../../ui/pieces.tsx';
import { absentText, isAbsent } from '../live/route.ts';
import { LIVE_TEXTS, PLAY_TEXTS } from '../texts.ts';
import { hasThinRim, wishStyle } from './board-size.ts';
import tableCss from './game-table.module.css';
import { UnknownSeat } from './player-card.tsx';
import css from './standing-card.module.css';
import { LoadingBanner } from './table-bars.tsx';

interface StandingCardProps {
  /** The piece above the title; null: a left-aligned text. */
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
        <PageHeading title={title} className="large">
          {title}
        </PageHeading>
        {children}
      </Card>
    </div>
  );
}

interface EmptyGameProps {
  /** Why there is no game, in one sentence. */
  text?: string;
  onHome: () => void;
  /** Set when a retry may find the game. */
  onRetry?: () => void;
}

export function EmptyGame({ text = PLAY_TEXTS.emptyText, onHome, onRetry }: EmptyGameProps) {
  return (
    <StandingCard king="wK" title={PLAY_TEXTS.emptyTitle}>
      <p>{text}</p>
      {onRetry !== undefined && (
        <Button size="lg" wide variant="primary" onClick={onRetry}>
          {PLAY_TEXTS.askAgain}
        </Button>
      )}
      <Button size="lg" wide variant={onRetry === undefined ? 'primary' : 'secondary'} onClick={onHome}>
        {PLAY_TEXTS.returnHome}
      </Button>
    </StandingCard>
  );
}

export function useHome(): () => void {
  const [, navigate] = useLocation();
  return () => navigate(PAGE_ROUTES.lobby);
}

const bodyOf = (error: unknown) => (error instanceof HttpError ? error.body : null);

interface NoGameProps {
  error: unknown;
  /** The text for a game that does not exist, unless the server gives a reason. */
  text: string;
  onHome(): void;
  onRetry(): void;
}

/** The game does not exist, or the request failed; then the player can retry. */
export function NoGame({ error, text, onHome, onRetry }: NoGameProps) {
  if (isAbsent(error)) return <EmptyGame text={absentText(bodyOf(error), text)} onHome={onHome} />;
  return <EmptyGame text={LIVE_TEXTS.noAnswer} onHome={onHome} onRetry={onRetry} />;
}

/** The board's frame and both seats, where they will be. */
export function LoadingTable() {
  const { boardSize } = useSettings();
  return (
    <div className={tableCss['room']}>
      <div
        className={cx(tableCss['screen'], hasThinRim(boardSize) && tableCss['small'])}
        style={wishStyle(boardSize)}
      >
        <LoadingBanner className={tableCss['banner']} />
        <UnknownSeat className={tableCss['far']} />
        <div className={tableCss['board']}>
          <EmptyBoard />
        </div>
        <UnknownSeat className={tableCss['near']} />
      </div>
    </div>
  );
}

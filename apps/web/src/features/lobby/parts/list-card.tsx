// lobby: a card with a list of the server's: its title, the way to its other pages, and what is said while there is no list.

import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/layout.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './list-card.module.css';

interface ListCardProps<Row> {
  /** Of its title, which names the list. */
  id: string;
  title: string;
  /** null: not there yet. */
  rows: readonly Row[] | null;
  isError: boolean;
  onRetry(): void;
  /** What is said of a list without rows. */
  empty: string;
  pages?: Pages | null;
  /** Stands between the title and the rows, whatever these are. */
  above?: Elements;
  /** The rows, once there are some. */
  children: (rows: readonly Row[]) => Elements;
}

interface Pages {
  hasPrevPage: boolean;
  hasNextPage: boolean;
  /** Which rows these are; null: not said. */
  range: string | null;
  previous: string; // what the buttons do
  next: string;
  onGo(by: -1 | 1): void;
}

export function ListCard<Row>({
  id,
  title,
  rows,
  isError,
  onRetry,
  empty,
  pages = null,
  above,
  children,
}: ListCardProps<Row>) {
  return (
    <Card className={css['card']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} className={css['title']}>
          {title}
        </h2>
        {pages !== null && (pages.hasPrevPage || pages.hasNextPage) && <PageButtons {...pages} />}
      </div>
      {above}
      {isError ? (
        <div role="alert">
          <p className={css['quiet']}>{LOBBY_TEXTS.listFailed}</p>
          <Button size="sm" onClick={onRetry}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      ) : rows === null || rows.length === 0 ? (
        <p className={css['quiet']}>{rows === null ? LOBBY_TEXTS.loading : empty}</p>
      ) : (
        children(rows)
      )}
    </Card>
  );
}

function PageButtons({ hasPrevPage, hasNextPage, range, previous, next, onGo }: Pages) {
  return (
    <div className={css['pages']}>
      {range !== null && <span className="num">{range}</span>}
      <Button
        variant="ghost"
        size="sm"
        aria-label={previous}
        disabled={!hasPrevPage}
        onClick={() => onGo(-1)}
      >
        <Icon name="prev" />
      </Button>
      <Button variant="ghost" size="sm" aria-label={next} disabled={!hasNextPage} onClick={() => onGo(1)}>
        <Icon name="next" />
      </Button>
    </div>
  );
}

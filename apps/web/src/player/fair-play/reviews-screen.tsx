// fair-play: the list of the player's cases.
import type { OwnReviews, ReviewSummary } from '@kingstake/protocol/http/fair-play';
import { publicPageLink } from '@kingstake/protocol/pages/public-pages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { currentLanguage } from '../../language/index.ts';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import { Tag } from '../../ui/status.tsx';
import { WideScreen } from '../../ui/wide-screen.tsx';
import { casePath, useOwnReviews } from '../own/reviews.ts';
import { chipOf, solFigure } from './case-view.ts';
import css from './review-screen.module.css';
import { CASE_TEXTS as TEXTS } from './texts.ts';

export function ReviewsScreen() {
  const { data, isError, refetch } = useOwnReviews({ isFresh: true });
  return (
    <WideScreen title={TEXTS.list} lead={TEXTS.listLead}>
      <Cases answer={data} isError={isError} onRetry={() => void refetch()} />
      <p className={css['end']}>
        <RulesLink />
      </p>
    </WideScreen>
  );
}

interface CasesProps {
  answer: OwnReviews | undefined;
  isError: boolean;
  onRetry: () => void;
}

function Cases({ answer, isError, onRetry }: CasesProps): ReactNode {
  if (answer === undefined)
    return isError ? <Failed onRetry={onRetry} /> : <p role="status">{TEXTS.loading}</p>;
  if (answer.reviews.length === 0) return <p>{TEXTS.none}</p>;
  return (
    <>
      <Owed owed={answer.owed} />
      <Card>
        <ul className={css['cases']}>
          {answer.reviews.map((review) => (
            <CaseRow key={review.id} review={review} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function CaseRow({ review }: { review: ReviewSummary }) {
  const { word, tone } = chipOf(review);
  return (
    <li className={css['case']}>
      <div>
        <Link href={casePath(review.id)}>
          <b>{TEXTS.title(review.id)}</b>
        </Link>
        <p>{TEXTS.opened(dateTimeText(review.openedAt), review.gameIds.length)}</p>
      </div>
      {review.held !== '0' && <span className="num">{TEXTS.held(solFigure(review.held))}</span>}
      <Tag tone={tone}>{word}</Tag>
    </li>
  );
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={css['failed']}>
      <p>{TEXTS.failed}</p>
      <Button onClick={onRetry}>{TEXTS.retry}</Button>
    </div>
  );
}

/** The player's debt to opponents. Renders nothing if there is none. */
export function Owed({ owed }: { owed: string }) {
  return owed === '0' ? null : <p className={css['brass']}>{TEXTS.owed(solFigure(owed))}</p>;
}

export function RulesLink() {
  return <a href={publicPageLink('fair-play', currentLanguage())}>{TEXTS.rules}</a>;
}

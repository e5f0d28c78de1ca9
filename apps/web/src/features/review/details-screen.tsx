// review: one game by its id: loading, not to be had, or the review.
import { getDetails } from '@kingstake/protocol/http/history';
import { Link } from 'wouter';
import { useHttp } from '../../session/index.ts';
import { useQuery } from '../../session/use-query.ts';

import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import css from './review.module.css';
import { Review } from './review.tsx';
import { REVIEW_TEXTS } from './texts.ts';

export function DetailsScreen({ id }: { id: string }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['details', id],
    queryFn: () => http.send(getDetails, { params: { id } }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <div className={css['message']}>
        <PageHeading title={REVIEW_TEXTS.title(Number(id))} className={css['heading']}>
          {REVIEW_TEXTS.failedTitle}
        </PageHeading>
        <p role="alert">{REVIEW_TEXTS.failed}</p>
        <Link href="/game-history" className={buttonClass()}>
          {REVIEW_TEXTS.back}
        </Link>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={css['message']}>
        <p role="status">{REVIEW_TEXTS.loading}</p>
      </div>
    );
  }
  return <Review game={data} />;
}

// history, parts: the place of the net earnings. The chart is a chunk of its own, asked for with its games.

import { lazy, Suspense } from 'react';
import { useHttp } from '../../../session/index.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../history.module.css';
import { readGames } from '../read-games.ts';
import { HISTORY_TEXTS } from '../texts.ts';

const NetEarningsChart = lazy(() =>
  import('./net-earnings-chart.tsx').then((module) => ({ default: module.NetEarningsChart })),
);

/** The newest hundred games, in the pages that the list has as well. */
const CHARTED = { filter: 'completed', limit: 20, maxPages: 5 } as const;

export function NetEarnings({ userId }: { userId: number }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['net-earnings', userId],
    queryFn: () => readGames(http, { userId, ...CHARTED }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <p className={css['chart']} role="alert">
        {HISTORY_TEXTS.net.failed}
      </p>
    );
  }
  return (
    <Suspense fallback={<ChartSkeleton />}>
      {data === undefined ? <ChartSkeleton /> : <NetEarningsChart games={data} />}
    </Suspense>
  );
}

function ChartSkeleton() {
  return (
    <div className={css['chart']}>
      <p className={css['chartHead']}>{HISTORY_TEXTS.net.none}</p>
      <Skeleton width="100%" height="56px" />
    </div>
  );
}

// limits: the screen: limits and their use on the left, breaks and self-exclusion on the right.
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { browserTimers, wallClockMs } from '../../net/timers.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLine } from '../../ui/terms.tsx';
import { WideScreen, wide } from '../../ui/wide-screen.tsx';
import { usePlayLimits } from '../own/limits.ts';
import { BreakCard, ExclusionCard } from './break-cards.tsx';
import { LimitRows } from './limit-rows.tsx';
import { OwnData } from './own-data.tsx';
import css from './screen.module.css';
import { LIMITS_TEXTS } from './texts.ts';

const MINUTE_MS = 60_000;

export function LimitsScreen() {
  // Sums change with games and deposits.
  const { data, isError, refetch } = usePlayLimits(true);
  const nowMs = useMinutes();
  return (
    <WideScreen title={LIMITS_TEXTS.title} lead={LIMITS_TEXTS.lead}>
      <Content answer={data} isError={isError} onRetry={() => void refetch()} nowMs={nowMs} />
    </WideScreen>
  );
}

interface ContentProps {
  answer: LimitsAnswer | undefined;
  isError: boolean;
  onRetry: () => void;
  nowMs: number;
}

function Content({ answer, isError, onRetry, nowMs }: ContentProps): ReactNode {
  const help = useSession().config?.help;
  if (answer === undefined && isError)
    return (
      <div role="alert">
        <p>{LIMITS_TEXTS.failed}</p>
        <Button onClick={onRetry}>{LIMITS_TEXTS.retry}</Button>
      </div>
    );
  if (answer === undefined) return <p role="status">{LIMITS_TEXTS.loading}</p>;
  return (
    <div className={wide['columns']}>
      <div className={wide['column']}>
        <LimitRows answer={answer} nowMs={nowMs} />
      </div>
      <div className={wide['column']}>
        <BreakCard inForce={answer.break} nowMs={nowMs} />
        <ExclusionCard inForce={answer.break} />
        <OwnData />
      </div>
      <div className={css['help']}>
        <HelpLine help={help} />
      </div>
    </div>
  );
}

/** The current time, updated every minute. */
function useMinutes(): number {
  const [nowMs, setNowMs] = useState(wallClockMs);
  useEffect(() => browserTimers.every(MINUTE_MS, () => setNowMs(wallClockMs())), []);
  return nowMs;
}

// limits: the screen: limits and their use on the left, breaks, self-exclusion and the player's own data on the right.

import { limitCalls } from '@kingstake/protocol';
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import { formatSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useOwnGames } from '../../games/own-games.ts';
import { messageOf } from '../../net/http-client.ts';
import { browserTimers, wallClockMs } from '../../net/timers.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { HelpLine, TickBox } from '../../ui/terms.tsx';
import { WideScreen, wide } from '../../ui/wide-screen.tsx';
import { usePlayLimits } from '../own/limits.ts';
import { BreakCard, ExclusionCard } from './breaks.tsx';
import { LimitRows } from './limit-rows.tsx';
import css from './limits.module.css';
import { closingReasons, restOf } from './rows.ts';
import { DATA_TEXTS, LIMITS_TEXTS } from './texts.ts';

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

/** The export of everything that is stored, and the deletion of the account. */
function OwnData() {
  const { user } = useSession();
  const [isClosing, setClosing] = useState(false);
  if (user === null) return null;
  return (
    <Card className={css['links']} aria-label={DATA_TEXTS.title}>
      <a
        className={css['link']}
        href={limitCalls.exportData.path.replace(':id', String(user.id))}
        download={DATA_TEXTS.file}
      >
        <span>
          <b>{DATA_TEXTS.download}</b>
          <small>{DATA_TEXTS.downloadHint}</small>
        </span>
        <Icon name="down" />
      </a>
      <button type="button" className={css['link']} aria-haspopup="dialog" onClick={() => setClosing(true)}>
        <span>
          <b>{DATA_TEXTS.close}</b>
          <small>{DATA_TEXTS.closeHint}</small>
        </span>
        <Icon name="chev" />
      </button>
      {isClosing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </Card>
  );
}

function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const http = useHttp();
  const { user } = useSession();
  const { disconnect } = useSessionActions();
  const [, navigate] = useLocation();
  const { data: games } = useOwnGames();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [leavesRest, setLeavesRest] = useState(false);
  const rest = user === null ? null : restOf(user);
  const close = useMutation({
    mutationFn: () =>
      http.send(limitCalls.closeAccount, {
        params: { id: user?.id ?? 0 },
        body: rest === null ? {} : { rest: formatSol(rest) },
      }),
    onSuccess() {
      navigate(PAGE_ROUTES.lobby); // its connect screen shows the notice
      return disconnect(DATA_TEXTS.closed);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const reasons = user === null ? [] : closingReasons(user, games ?? []);
  return (
    <FormDialog
      isAlert
      title={DATA_TEXTS.closeTitle}
      description={DATA_TEXTS.closeText}
      onClose={onClose}
      fault={refusal}
      actions={[
        { text: DATA_TEXTS.keep, act: onClose },
        {
          text: DATA_TEXTS.closeIt,
          variant: 'danger',
          disabled: reasons.length > 0 || (rest !== null && !leavesRest),
          busy: close.isPending,
          act: () => close.mutate(),
        },
      ]}
    >
      {reasons.length > 0 && (
        <>
          <p>{DATA_TEXTS.notYet}</p>
          <ul className={css['points']}>
            {reasons.map((reason) => (
              <li key={reason}>
                <Icon name="x" />
                <span>{DATA_TEXTS.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {rest !== null && (
        <TickBox
          label={DATA_TEXTS.leaveRest(formatSol(rest), formatSol(MIN_TRANSFER))}
          isTicked={leavesRest}
          onChange={setLeavesRest}
        />
      )}
    </FormDialog>
  );
}

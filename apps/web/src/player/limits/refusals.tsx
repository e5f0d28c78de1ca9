// limits: explains why a wager or deposit was refused, or asks the player to accept the current terms. Mounted once.
import { type ErrorBody, limitCalls } from '@kingstake/protocol';
import type { LimitPeriod } from '@kingstake/protocol/http/limits';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../net/http-client.ts';
import { useMutation } from '../../net/use-query.ts';
import { useHttp, useSession, useStakeQuestions } from '../../session/index.ts';
import type { PlayRefusal } from '../../session/stake-question.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { promiseText } from '../../ui/format.ts';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { TermsBox } from '../../ui/terms.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useDialogs } from '../own/dialogs.ts';
import { PERIODS, type WindowedKind } from './rows.ts';
import { LIMITS_TEXTS, REFUSAL_TEXTS } from './texts.ts';

export function PlayRefusalDialog() {
  const stakes = useStakeQuestions();
  const { refusal } = useSyncExternalStore(stakes.subscribe, stakes.getSnapshot);
  useEffect(() => stakes.showRefusals(), [stakes]);
  if (refusal === null) return null;
  return refusal.body.code === 'TERMS_NOT_ACCEPTED' ? (
    <TermsDialog refusal={refusal} />
  ) : (
    <Explanation refusal={refusal} />
  );
}

/** Asks for the terms, and then repeats the refused request. */
function TermsDialog({ refusal }: { refusal: PlayRefusal }) {
  const http = useHttp();
  const toasts = useToasts();
  const { user, config } = useSession();
  const [isTicked, setTicked] = useState(false);
  const version = 'version' in refusal.body ? String(refusal.body.version) : '';
  const accept = useMutation({
    mutationFn: () => http.send(limitCalls.acceptTerms, { params: { id: user?.id ?? 0 }, body: { version } }),
    onSuccess: refusal.repeat,
    onError: (error) =>
      toasts.show({ variant: 'error', title: REFUSAL_TEXTS.notAccepted, description: messageOf(error) }),
  });
  return (
    <FormDialog
      title={REFUSAL_TEXTS.terms}
      description={REFUSAL_TEXTS.termsHint}
      onClose={refusal.close}
      onSubmit={() => isTicked && accept.mutate()}
      actions={[
        { text: REFUSAL_TEXTS.notNow, act: refusal.close },
        { text: REFUSAL_TEXTS.accept, variant: 'primary', disabled: !isTicked, busy: accept.isPending },
      ]}
    >
      <TermsBox age={config?.terms?.minimumAge ?? null} isTicked={isTicked} onChange={setTicked} />
    </FormDialog>
  );
}

function Explanation({ refusal }: { refusal: PlayRefusal }) {
  const { closeAll } = useDialogs();
  const [, navigate] = useLocation();
  const { title, text, lines } = refusalView(refusal.body);
  const seeLimits = () => {
    refusal.close();
    closeAll();
    navigate(PAGE_ROUTES.limits);
  };
  return (
    <FormDialog
      title={title}
      description={text}
      onClose={refusal.close}
      actions={[
        { text: REFUSAL_TEXTS.close, act: refusal.close },
        { text: REFUSAL_TEXTS.limits, act: seeLimits },
      ]}
    >
      {lines.length > 0 && <MoneySummary lines={lines} />}
    </FormDialog>
  );
}

export interface RefusalView {
  title: string;
  text: string;
  /** The limit, what is used, and when there is room again. */
  lines: readonly (readonly [label: string, value: string])[];
}

/** The details of each error code, as the server sends them. */
interface Details extends Pick<ErrorBody, 'code'> {
  kind?: unknown;
  period?: unknown;
  limit?: unknown;
  used?: unknown;
  resetsAt?: unknown;
  until?: unknown;
}

const solOf = (value: unknown): string => {
  const amount = typeof value === 'string' ? parseSol(value) : null;
  return amount === null ? '' : formatSol(amount, 'prose');
};

export function refusalView(refusal: Details): RefusalView {
  if (refusal.code === 'ON_BREAK') {
    const { until } = refusal;
    const text = typeof until === 'string' ? REFUSAL_TEXTS.until(promiseText(until)) : REFUSAL_TEXTS.noEnd;
    return { title: REFUSAL_TEXTS.onBreak, text, lines: [] };
  }
  if (refusal.kind === 'wager')
    return { title: REFUSAL_TEXTS.aboveWager, text: REFUSAL_TEXTS.largest(solOf(refusal.limit)), lines: [] };
  return windowView(refusal, refusal.kind === 'deposit' ? 'deposit' : 'loss');
}

function windowView(refusal: Details, kind: WindowedKind): RefusalView {
  const { period, limit, used } = refusal;
  const known = PERIODS.find((each): each is LimitPeriod => each === period) ?? 'day';
  const room = roomText(refusal);
  const span = LIMITS_TEXTS.spans[known];
  return {
    title: REFUSAL_TEXTS.reached[kind],
    text: REFUSAL_TEXTS.why[kind],
    lines: [
      [REFUSAL_TEXTS.limit, solOf(limit)],
      [REFUSAL_TEXTS.used[kind](span), solOf(used)],
      ...(room === null ? [] : [[REFUSAL_TEXTS.room, room] as const]),
    ],
  };
}

/** When there is more room; null if nothing is used, because waiting changes nothing then. */
function roomText({ used, resetsAt }: Details): string | null {
  if (typeof resetsAt === 'string') return REFUSAL_TEXTS.from(promiseText(resetsAt));
  return used === '0' ? null : REFUSAL_TEXTS.afterGames;
}

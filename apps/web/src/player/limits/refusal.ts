// limits: the message of a refusal by a limit or a break. Pure.
import type { ErrorBody } from '@kingstake/protocol';
import type { LimitPeriod } from '@kingstake/protocol/http/limits';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { promiseText } from '../../ui/format.ts';
import { PERIODS, type WindowedKind } from './rows.ts';
import { LIMITS_TEXTS, REFUSAL_TEXTS } from './texts.ts';

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

// reserves: one line below the playing balance: whether the last check on this device found it in the list.
import { useState } from 'react';
import { currentLanguage } from '../language/index.ts';
import { timeWithinDays } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { readKept } from './kept-check.ts';
import css from './reserves-line.module.css';
import { RESERVE_WORDS } from './words.ts';

/** Statements are hourly; after this time two are missing. */
const OLD_MS = 125 * 60_000;

type LineState = 'good' | 'failed' | 'old' | 'none';

export function ReservesLine({ userId, nowMs }: { userId: number; nowMs: number }) {
  const [kept] = useState(() => readKept(userId));
  const language = currentLanguage();
  const words = RESERVE_WORDS[language];
  const state: LineState =
    kept === null
      ? 'none'
      : kept.failed.length > 0
        ? 'failed'
        : nowMs - Date.parse(kept.asOf) > OLD_MS
          ? 'old'
          : 'good';
  const when = kept === null ? null : words.checkedAt(timeWithinDays(kept.checkedAt, nowMs));
  return (
    <p className={css['line']} data-state={state} role={state === 'failed' ? 'alert' : undefined}>
      <span className={css['mark']}>
        <Icon name={state === 'good' ? 'check' : state === 'failed' ? 'x' : 'clock'} size="sm" />
      </span>
      <span className={css['text']}>
        {state === 'failed' ? (
          <b>{words.notCovered}</b>
        ) : state === 'none' ? (
          <span>{words.notChecked}</span>
        ) : (
          <b>{words.covered}</b>
        )}{' '}
        {when !== null && <span className="num">{when}</span>}
      </span>
      <a href={`/reserves?lang=${language}`}>{words.details}</a>
    </p>
  );
}

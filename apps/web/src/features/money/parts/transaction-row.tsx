// money: one line of the statement.

import type { Transaction } from '@kingstake/protocol/http/money';
import { wallClockMs } from '../../../api/timers.ts';
import { messageInLanguage } from '../../../language/index.ts';
import { cx } from '../../../ui/elements.ts';
import { amountOf, solText, whenText } from '../../../ui/format.ts';
import { Tag } from '../../../ui/status.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { directionOf, kindText, STATUS_TONES, signOf } from '../statement.ts';
import { MONEY_TEXTS, STATUS_TEXTS } from '../texts.ts';
import { ExplorerLink } from './explorer-link.tsx';
import css from './transaction-row.module.css';

const LOOKS = { 1: css['in'], [-1]: undefined, 0: undefined } as const;

function shown(sol: string): string {
  const amount = amountOf(sol);
  return amount === null ? UI_TEXTS.unknownAmount : solText(amount);
}

export function TransactionRow({ row }: { row: Transaction }) {
  const { type, description, amount, balanceAfter, status, transactionSignature, createdAt } = row;
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        <b>{kindText(type)}</b>
        <span>{messageInLanguage(description)}</span>
        <time dateTime={createdAt}>{whenText(createdAt, wallClockMs())}</time>
      </div>
      <div className={css['state']}>
        <Tag tone={STATUS_TONES[status]}>{STATUS_TEXTS[status]}</Tag>
        {transactionSignature !== null && <ExplorerLink signature={transactionSignature} />}
      </div>
      <div className={cx('num', css['money'])}>
        <b className={LOOKS[directionOf(row)]}>{`${signOf(row)}${shown(amount)}`}</b>
        <span>{`${MONEY_TEXTS.balanceAfter} ${shown(balanceAfter)}`}</span>
      </div>
    </li>
  );
}

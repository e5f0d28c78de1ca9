// money: the steps of a deposit as they happen.
import { cx } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/status.tsx';
import { DEPOSIT_STEPS } from '../deposit-flow.ts';
import { MONEY_TEXTS, STEP_TEXTS } from '../texts.ts';
import type { DepositProgress } from '../use-deposit.ts';
import css from './deposit-steps.module.css';
import { ExplorerLink } from './explorer-link.tsx';

export function DepositSteps({ progress }: { progress: DepositProgress }) {
  const { step, signature, late } = progress;
  const at = DEPOSIT_STEPS.indexOf(step);
  const isOver = step === 'credited';
  return (
    <>
      <ol className={css['steps']} aria-label={MONEY_TEXTS.progress}>
        {DEPOSIT_STEPS.map((name, index) => {
          const isDone = index < at || isOver;
          const isNow = index === at && !isOver;
          return (
            <li
              key={name}
              className={cx(isDone && css['done'], isNow && css['now'])}
              aria-current={isNow ? 'step' : undefined}
            >
              <span className={css['mark']}>
                {isDone && <Icon name="check" size="sm" />}
                {isNow && !late && <Spinner />}
              </span>
              <span>{STEP_TEXTS[name]}</span>
              {isDone && <span className="vh">{`, ${MONEY_TEXTS.stepDone}`}</span>}
              {isNow && <span className="vh">{`, ${MONEY_TEXTS.stepNow}`}</span>}
            </li>
          );
        })}
      </ol>
      <p className={late ? css['late'] : 'vh'} role="status">
        {late ? MONEY_TEXTS.depositLateHint : STEP_TEXTS[step]}
      </p>
      {signature !== null && (
        <p className={css['link']}>
          <ExplorerLink signature={signature} />
        </p>
      )}
    </>
  );
}

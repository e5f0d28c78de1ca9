// lobby: the first visit: money on the table, or a free game first.
import { lamports } from '@kingstake/protocol/money';
import { useDialogs } from '../../../account/dialogs.ts';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/layout.tsx';
import { Money } from '../../../ui/money.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import { BELOW_TEXTS } from './below-texts.ts';
import css from './first-steps.module.css';
import { PracticeChoice } from './practice-card.tsx';

export function FirstSteps() {
  const { openDeposit } = useDialogs();
  const { wallet } = useSession();
  return (
    <div className={css['steps']}>
      <Card className={css['step']} aria-labelledby="first-deposit">
        <h2 id="first-deposit" className="disp">
          {BELOW_TEXTS.firstDeposit}
        </h2>
        <p>{BELOW_TEXTS.firstDepositHint}</p>
        <div className={css['row']}>
          <Button variant="primary" size="lg" aria-haspopup="dialog" onClick={() => openDeposit()}>
            <Icon name="plus" />
            {LOBBY_TEXTS.deposit}
          </Button>
          <span className={css['wallet']}>
            {LOBBY_TEXTS.inWallet}{' '}
            <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
          </span>
        </div>
      </Card>
      <Card className={css['step']} aria-labelledby="practice">
        <h2 id="practice" className="disp">
          {BELOW_TEXTS.firstPractice}
        </h2>
        <p>{BELOW_TEXTS.firstPracticeHint}</p>
        <PracticeChoice />
      </Card>
    </div>
  );
}

// confirm-stake: what the player stakes and what the wallet will be shown, before it is asked.
import { formatSol } from '@kingstake/protocol/money';
import { timeControlOf } from '@kingstake/protocol/time-control';
import type { StakeQuestion } from '../../session/stake-question.ts';
import { timeControlText } from '../../ui/clock-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WalletConfirmation } from '../../ui/wallet-confirmation.tsx';
import { STAKE_CONFIRM_TEXTS } from './texts.ts';
import { useConfirmStake } from './use-confirm-stake.ts';

export function Sheet({ question }: { question: StakeQuestion }) {
  const { terms, notice, stage, confirm, stop, cancel } = useConfirmStake(question);
  if (terms === null) return null;
  return (
    // What is signed belongs to this sheet until the server answers.
    <Dialog
      title={STAKE_CONFIRM_TEXTS.title}
      description={STAKE_CONFIRM_TEXTS.why}
      isHeld={stage === 'signing'}
      {...(stage !== 'sending' && { onClose: cancel })}
    >
      <WalletConfirmation
        lines={[
          [STAKE_CONFIRM_TEXTS.stake, `${formatSol(terms.stake)} SOL`],
          [STAKE_CONFIRM_TEXTS.time, timeControlText(timeControlOf(terms.timeControl))],
        ]}
        notice={notice}
        what={STAKE_CONFIRM_TEXTS.what}
        confirm={{ text: STAKE_CONFIRM_TEXTS.confirm, isBusy: stage !== 'idle', act: confirm }}
        leave={
          stage === 'signing'
            ? { text: STAKE_CONFIRM_TEXTS.stopWaiting, isBusy: false, act: stop }
            : { text: STAKE_CONFIRM_TEXTS.cancel, isBusy: stage === 'sending', act: cancel }
        }
      />
    </Dialog>
  );
}

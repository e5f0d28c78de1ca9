// ui: what a wallet will be asked before a stake is locked on chain: program, amounts, time, and what happens without a game.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { SIGNATURE_FEE } from '@kingstake/protocol/wallet-spend';
import { EscapeLink } from './escape-link.tsx';
import { MoneySummary } from './money-summary.tsx';
import { solText } from './money-text.ts';
import { shortAddress } from './short-address.ts';
import css from './stake-terms.module.css';
import { STAKE_TEXTS } from './stake-texts.ts';
import { UI_TEXTS } from './texts.ts';

const HOUR_SECONDS = 3_600;

interface StakeTermsProps {
  wager: Lamports;
  escrow: { program: string; lockSeconds: number };
}

export function StakeTerms({ wager, escrow }: StakeTermsProps) {
  const program = <span title={escrow.program}>{shortAddress(escrow.program)}</span>;
  return (
    <div className={css['terms']}>
      <p>{STAKE_TEXTS.asks}</p>
      <MoneySummary
        lines={[
          [STAKE_TEXTS.amount, solText(wager)],
          [STAKE_TEXTS.networkFee, `${formatSol(SIGNATURE_FEE)} ${UI_TEXTS.sol}`],
          [STAKE_TEXTS.lock, STAKE_TEXTS.atMost(Math.round(escrow.lockSeconds / HOUR_SECONDS))],
          [STAKE_TEXTS.program, program],
        ]}
      />
      <p>{STAKE_TEXTS.comesBack}</p>
      <EscapeLink />
    </div>
  );
}

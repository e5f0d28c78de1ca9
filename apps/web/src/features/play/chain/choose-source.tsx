// play, chain: where the wager of a search comes from. Only where the server has an escrow program.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { lamports } from '@kingstake/protocol/money';
import { useSession } from '../../../session/index.ts';
import { amountOf } from '../../../ui/money-text.ts';
import { SourceChoice } from '../../../ui/source-choice.tsx';

interface ChooseSourceProps {
  wager: string; // SOL
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
  /** A search asks the wallet for nothing. */
  hasTerms: boolean;
}

export function ChooseSource({ wager, ...choice }: ChooseSourceProps) {
  const { config, user, wallet } = useSession();
  const escrow = config?.escrow ?? null;
  if (escrow === null) return null;
  const none = lamports(0n);
  const held = {
    balance: amountOf(user?.balance ?? '0') ?? none,
    escrow: lamports(wallet?.balanceLamports ?? 0n),
  };
  return <SourceChoice wager={amountOf(wager) ?? none} held={held} escrow={escrow} {...choice} />;
}

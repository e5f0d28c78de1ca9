// lobby: where the wager of a match comes from. Only where the server has an escrow program.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { lamports } from '@kingstake/protocol/money';
import { useSession } from '../../../session/index.ts';
import { SourceChoice as Choice } from '../../../ui/stakes.tsx';
import { wagerOf } from '../games.ts';
import { MATCH_TEXTS } from '../match-texts.ts';

interface SourceChoiceProps {
  wager: string;
  value: StakeSourceName;
  onChange: (source: StakeSourceName) => void;
}

export function SourceChoice({ wager, ...choice }: SourceChoiceProps) {
  const { config, user, wallet } = useSession();
  const escrow = config?.escrow ?? null;
  if (escrow === null) return null;
  const held = { balance: wagerOf(user?.balance ?? '0'), escrow: lamports(wallet?.balanceLamports ?? 0n) };
  return <Choice wager={wagerOf(wager)} held={held} escrow={escrow} {...choice} />;
}

/** What the button says that creates the match. */
export function createText(source: StakeSourceName, wager: string): string {
  return source === 'escrow' ? MATCH_TEXTS.createAndLock(wager) : MATCH_TEXTS.createMatch;
}

// play, chain: the player's own game with stakes on chain. Its wager is locked first; then others are invited.

import type { GameWithoutMoves } from '@kingstake/protocol/game';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSession } from '../../../session/index.ts';
import { useStakes } from '../../../session/stakes.ts';
import { wallClockMs } from '../../../session/timers.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { StakeChips } from '../../../ui/stake-chips.tsx';
import { StakeTerms } from '../../../ui/stake-terms.tsx';
import { outcomeLines } from '../live/table-view.ts';
import css from './invite-on-chain.module.css';
import { StakeAct } from './stake-act.tsx';
import { CHAIN_TEXTS } from './texts.ts';
import { useStake } from './use-stake.ts';

interface InviteOnChainProps {
  game: GameWithoutMoves;
  /** The invitation, with the stakes in it. */
  invite(stakes: Elements, closesItself: string): ReactNode;
  onClose(): void;
}

export function InviteOnChain({ game, invite, onClose }: InviteOnChainProps) {
  const { config } = useSession();
  const stakes = useStakes({ gameId: game.id, told: undefined, isAwaited: true });
  // Final, though the list of the server may say so a second later.
  const [isThere, setThere] = useState(false);
  const stake = useStake({ game, gameCode: null, onStaked: () => setThere(true) });
  useStakeAtOnce(stake.start);
  if (config === null || stakes === undefined) return null;
  const chips = <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own="white" />;
  const isSeen = stakes.white !== null && stakes.white.state !== 'opening';
  if ((isSeen || isThere) && stake.step === null) return invite(chips, CHAIN_TEXTS.closesItself);
  return (
    <section className={css['panel']} aria-labelledby="lock-title">
      <h2 id="lock-title" className={css['title']}>
        {CHAIN_TEXTS.lockTitle}
      </h2>
      <p>{CHAIN_TEXTS.lockText}</p>
      {stakes.white !== null && stake.step === null && stake.failure === null && chips}
      {config.escrow !== null && <StakeTerms wager={outcomeLines(game).stake} escrow={config.escrow} />}
      <StakeAct
        stake={stake}
        wager={game.wagerAmount}
        onOtherGames={null}
        other={
          <Button size="lg" variant="danger" wide onClick={onClose}>
            {CHAIN_TEXTS.cancel}
          </Button>
        }
      />
    </section>
  );
}

/** Who comes from the sheet that said what the wallet will be asked has clicked already; a reload asks for nothing. */
function useStakeAtOnce(start: () => void): void {
  const state = useHistoryState<{ stake?: boolean } | null>();
  const isAsked = state?.stake === true;
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!isAsked) return;
    window.history.replaceState(null, '');
    begin();
  }, [isAsked]);
}

// play, live: the invitation of the player's own game, as long as no one has joined it.
import type { LiveState } from '@kingstake/client';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import type { Elements } from '../../../ui/elements.ts';
import { stakeLines } from '../parts/money-lines.ts';
import { INVITE_TEXTS } from '../texts.ts';

const InvitePanel = lazy(() =>
  import('../parts/invite-panel.tsx').then((module) => ({ default: module.InvitePanel })),
);

/** Only where the wager comes from the wallet. */
const InviteOnChain = lazy(() =>
  import('../chain/invite-on-chain.tsx').then((module) => ({ default: module.InviteOnChain })),
);

interface InviteProps {
  state: LiveState;
  /** Dollars of one SOL. */
  solPrice: number;
  onClose: () => void;
}

export function Invite({ state: { game }, solPrice, onClose }: InviteProps) {
  const [, navigate] = useLocation();
  if (game === null) return null;
  const stake = stakeLines(game.wagerAmount, solPrice);
  const time = shortTimeControl(timeControlOf(game.timeControl));
  const link = inviteLink(window.location.origin, game.id, game.gameCode);
  const panel = (stakes: Elements, closesItself: string) => (
    <InvitePanel
      gameCode={game.gameCode}
      link={link}
      terms={
        stake === null
          ? INVITE_TEXTS.termsFree(time)
          : INVITE_TEXTS.terms(stake.stake, time, stake.prize, stake.fee)
      }
      stakes={stakes}
      closesItself={closesItself}
      onShare={typeof navigator.share === 'function' ? () => void share(link) : null}
      onPractice={() => navigate(`${PAGE_ROUTES.game}?mode=training`)}
      onClose={onClose}
    />
  );
  return (
    <Suspense>
      {game.stakeSource === 'escrow' ? (
        <InviteOnChain game={game} invite={panel} onClose={onClose} />
      ) : (
        panel(null, stake === null ? INVITE_TEXTS.closesItselfFree : INVITE_TEXTS.closesItself)
      )}
    </Suspense>
  );
}

/** A private game is found by its code, a public one by its number. */
export function inviteLink(origin: string, gameId: number, gameCode: string | null): string {
  const query = gameCode === null ? `gameId=${gameId}` : `gameCode=${gameCode}`;
  return `${origin}${PAGE_ROUTES.game}?${query}`;
}

/** A player who closes the browser's own sheet shares nothing: that is no failure. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ text: INVITE_TEXTS.shareText, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

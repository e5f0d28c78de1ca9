// Parts of the game screen that load after the table: it can be played before they are there.
import { useEffect } from 'react';
import { lazyFrom } from '../../ui/lazy-from.ts';

const loadParts = () => import('./deferred-parts.ts');
const part = lazyFrom(loadParts);
export const BoardGrip = part('BoardGrip');
export const CloseGame = part('CloseGame');
export const FindByWager = part('FindByWager');
export const HeadToHead = part('HeadToHead');
export const HeadToHeadLine = part('HeadToHeadLine');
export const Invite = part('Invite');
export const JoinSheet = part('JoinSheet');
export const KeysDialog = part('KeysDialog');
export const LiveAlerts = part('LiveAlerts');
export const OpenByCode = part('OpenByCode');
export const ResignDialog = part('ResignDialog');
export const ResultCard = part('ResultCard');
export const SeatStake = part('SeatStake');

/**
 * Fetches the parts at once, because dialogs act under a clock and must open later without a network. A failure is
 * harmless: showing a part requests it again.
 */
export function useDeferredParts(): void {
  useEffect(() => {
    loadParts().catch(() => undefined);
  }, []);
}

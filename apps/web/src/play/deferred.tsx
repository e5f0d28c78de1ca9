// play: parts of the game screen that load after the table, which is playable without them.
import { useEffect } from 'react';
import { lazyFrom } from '../ui/lazy-from.ts';

const loadParts = () => import('./deferred-parts.ts');
const part = lazyFrom(loadParts);
export const BoardGrip = part('BoardGrip');
export const CloseGame = part('CloseGame');
export const FindByWager = part('FindByWager');
export const GameAlerts = part('GameAlerts');
export const HeadToHead = part('HeadToHead');
export const HeadToHeadLine = part('HeadToHeadLine');
export const Invite = part('Invite');
export const JoinSheet = part('JoinSheet');
export const KeysDialog = part('KeysDialog');
export const OpenByCode = part('OpenByCode');
export const ResignDialog = part('ResignDialog');
export const ResultCard = part('ResultCard');
export const SeatStake = part('SeatStake');

/**
 * Prefetches the parts, because dialogs must open without a network while a clock runs. A failure is harmless, because rendering a
 * part requests it again.
 */
export function useDeferredParts(): void {
  useEffect(() => {
    loadParts().catch(() => undefined);
  }, []);
}

// Parts of the game screen that load after the table: it can be played before they are there.
import { lazy, useEffect } from 'react';
import { whenIdle } from '../../ui/browser.ts';

const loadParts = () => import('./deferred-parts.ts');
export const BoardGrip = lazy(() => loadParts().then((module) => ({ default: module.BoardGrip })));
export const CloseGame = lazy(() => loadParts().then((module) => ({ default: module.CloseGame })));
export const HeadToHead = lazy(() => loadParts().then((module) => ({ default: module.HeadToHead })));
export const LiveAlerts = lazy(() => loadParts().then((module) => ({ default: module.LiveAlerts })));
export const ResignDialog = lazy(() => loadParts().then((module) => ({ default: module.ResignDialog })));

const loadResult = () => import('./result/result-card.tsx');
export const ResultCard = lazy(() => loadResult().then((module) => ({ default: module.ResultCard })));

/**
 * Fetches the dialogs at once, because they act under a clock and must open later without a network, and the result
 * card when the page is idle. A failure is harmless: showing a part requests it again.
 */
export function useDeferredParts(): void {
  useEffect(() => {
    const ignore = () => undefined;
    loadParts().catch(ignore);
    return whenIdle(() => void loadResult().catch(ignore));
  }, []);
}

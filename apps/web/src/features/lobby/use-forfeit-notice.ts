// lobby: a hidden tab says two minutes before that a paused match is forfeited. Alerts are fetched for it alone: most
// players never see the banner.
import { useEffect } from 'react';
import { browserLog } from '../../api/log.ts';
import { useSocketClient } from '../../session/index.ts';

export function useForfeitNotice(gameId: number, expiresAt: string): void {
  const socket = useSocketClient();
  useEffect(() => {
    let isGone = false;
    let stop: () => void = () => {};
    const plan = async () => {
      const { scheduleForfeitNotice } = await import('../../alerts/index.ts');
      if (!isGone) stop = scheduleForfeitNotice(gameId, Date.parse(expiresAt) - socket.nowMs());
    };
    // Without a network there is no notice; the banner itself counts on.
    plan().catch((error: unknown) => browserLog.warn('The forfeit notice could not be planned', error));
    return () => {
      isGone = true;
      stop();
    };
  }, [gameId, expiresAt, socket]);
}

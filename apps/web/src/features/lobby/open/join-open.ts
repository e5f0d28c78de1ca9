// lobby, open: Join: the game is read as it is now, and the sheet with the outcome opens; the seat is taken by the sheet's own button.
import { getGame } from '@kingstake/protocol/http/games';
import { refusalText } from '../../../api/http-client.ts';
import type { MatchPort } from '../match-actions.ts';
import { MATCH_NOTICES } from '../texts.ts';

export function joinOpen(port: MatchPort, gameId: number): void {
  const { calls, run, toasts } = port;
  void run('code', async () => {
    try {
      // With the dialogs, which it opens one of.
      const { choose } = await import('../dialog-actions.ts');
      const game = await calls.http.send(getGame, { params: { id: gameId } });
      if (game.status === 'waiting') choose(port, game, null);
      else toasts.fail(MATCH_NOTICES.failedJoin, MATCH_NOTICES.noLongerOpen);
    } catch (error) {
      toasts.fail(MATCH_NOTICES.failedJoin, refusalText(error));
    }
  });
}

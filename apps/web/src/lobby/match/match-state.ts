// lobby: which match dialog is open. Pure: maps events of the server and the player to the next dialog.
import type { Game, StakeSourceName } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import type { OfferedTimeControl as Speed } from '@kingstake/protocol/time-control';
import { onlineFirst } from '../games.ts';

export type MatchDialog =
  | { kind: 'idle' }
  /** `source`: the requested source of the wager. `speed`: null for any. */
  | { kind: 'available'; games: readonly WaitingGame[]; source: StakeSourceName; speed: Speed | null }
  | { kind: 'none'; source: StakeSourceName; speed: Speed | null }
  | { kind: 'creating' }
  | { kind: 'finding'; game: Game }
  | { kind: 'private-created'; game: Game }
  | { kind: 'join-code' }
  | { kind: 'policy' }
  /** The player's own game with its wager on chain: whether to cancel it (leaving), and the return of its wager (left). */
  | { kind: 'leaving' | 'left'; game: Game }
  | { kind: 'confirm-join'; game: Game; gameCode: string | null };

export type MatchEvent =
  | { type: 'searched'; games: readonly WaitingGame[]; source: StakeSourceName; speed: Speed | null }
  | { type: 'opened'; dialog: 'creating' | 'join-code' | 'policy' }
  | { type: 'created'; game: Game }
  | { type: 'leaving' | 'left'; game: Game }
  | { type: 'chosen'; game: Game; gameCode: string | null }
  /** The player's own games that have not ended, as listed by the server. */
  | { type: 'listed'; games: readonly Game[] }
  /** The game was cancelled or joined, so the lobby needs no dialog for it. */
  | { type: 'settled'; gameId: number }
  | { type: 'closed' };

export const IDLE: MatchDialog = { kind: 'idle' };

export function nextDialog(dialog: MatchDialog, event: MatchEvent): MatchDialog {
  if (event.type === 'settled') return heldGameOf(dialog)?.id === event.gameId ? IDLE : dialog;
  if (event.type === 'closed') return IDLE;
  if (event.type === 'listed') return listed(dialog, event.games);
  return asked(event);
}

/** The game of the dialog, or null. */
function heldGameOf(dialog: MatchDialog): Game | null {
  return 'game' in dialog ? dialog.game : null;
}

type Asked = Exclude<MatchEvent, { type: 'settled' | 'closed' | 'listed' }>;

function asked(event: Asked): MatchDialog {
  switch (event.type) {
    case 'searched': {
      const { games, source, speed } = event;
      return games.length === 0
        ? { kind: 'none', source, speed }
        : { kind: 'available', games: onlineFirst(games), source, speed };
    }
    case 'opened':
      return { kind: event.dialog };
    case 'created':
      return { kind: event.game.isPrivate ? 'private-created' : 'finding', game: event.game };
    case 'leaving':
    case 'left':
      return { kind: event.type, game: event.game };
    case 'chosen':
      return { kind: 'confirm-join', game: event.game, gameCode: event.gameCode };
  }
}

/** A dialog about the player's own waiting game closes when the game no longer waits. */
function listed(dialog: MatchDialog, games: readonly Game[]): MatchDialog {
  if (dialog.kind !== 'finding' && dialog.kind !== 'private-created' && dialog.kind !== 'leaving')
    return dialog;
  const isWaiting = games.some(({ id, status }) => id === dialog.game.id && status === 'waiting');
  return isWaiting ? dialog : IDLE;
}

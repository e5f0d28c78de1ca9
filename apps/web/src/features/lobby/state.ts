// lobby: which dialog of a match is open. Pure: what the server and the person did goes in, the next dialog comes out.
import type { Game } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { onlineFirst } from './games.ts';

export type MatchDialog =
  | { kind: 'idle' }
  | { kind: 'available'; games: readonly WaitingGame[] }
  | { kind: 'none' }
  | { kind: 'creating' }
  | { kind: 'finding'; game: Game }
  | { kind: 'private-created'; game: Game }
  | { kind: 'join-code' }
  | { kind: 'policy' }
  | { kind: 'confirm-join'; game: Game; gameCode: string | null };

export type MatchEvent =
  | { type: 'searched'; games: readonly WaitingGame[] }
  | { type: 'opened'; dialog: 'creating' | 'join-code' | 'policy' }
  | { type: 'created'; game: Game }
  | { type: 'chosen'; game: Game; gameCode: string | null }
  /** The own games that have not ended, as the server lists them. */
  | { type: 'listed'; games: readonly Game[] }
  /** Cancelled or joined: the game needs no dialog of the lobby any more. */
  | { type: 'settled'; gameId: number }
  | { type: 'closed' };

export const IDLE: MatchDialog = { kind: 'idle' };

export function nextDialog(dialog: MatchDialog, event: MatchEvent): MatchDialog {
  if (event.type === 'settled') return heldGameOf(dialog)?.id === event.gameId ? IDLE : dialog;
  if (event.type === 'closed') return IDLE;
  if (event.type === 'listed') return listed(dialog, event.games);
  return asked(event);
}

/** The game that the dialog is about, where there is one. */
function heldGameOf(dialog: MatchDialog): Game | null {
  return 'game' in dialog ? dialog.game : null;
}

type Asked = Extract<MatchEvent, { type: 'searched' | 'opened' | 'created' | 'chosen' }>;

function asked(event: Asked): MatchDialog {
  switch (event.type) {
    case 'searched':
      return event.games.length === 0
        ? { kind: 'none' }
        : { kind: 'available', games: onlineFirst(event.games) };
    case 'opened':
      return { kind: event.dialog };
    case 'created':
      return { kind: event.game.isPrivate ? 'private-created' : 'finding', game: event.game };
    case 'chosen':
      return { kind: 'confirm-join', game: event.game, gameCode: event.gameCode };
  }
}

/** A dialog about an own game that waits does not outlive the wait. */
function listed(dialog: MatchDialog, games: readonly Game[]): MatchDialog {
  if (dialog.kind !== 'finding' && dialog.kind !== 'private-created') return dialog;
  const isWaiting = games.some(({ id, status }) => id === dialog.game.id && status === 'waiting');
  return isWaiting ? dialog : IDLE;
}

// lobby: which dialog of a match is open. Pure: what the server and the person did goes in, the next dialog comes out.
import type { Game, GamePlayer, WaitingGame } from '@kingstake/protocol/game';
import { onlineFirst } from './games.ts';

/** How long Match Found may be answered (ruling 3.2). */
export const ACCEPT_MS = 30_000;

export type MatchDialog =
  | { kind: 'idle' }
  | { kind: 'available'; games: readonly WaitingGame[] }
  | { kind: 'none' }
  | { kind: 'creating' }
  | { kind: 'finding'; game: Game }
  | { kind: 'found'; game: Game; opponent: GamePlayer; untilMs: number }
  | { kind: 'private-created'; game: Game }
  | { kind: 'join-code' }
  | { kind: 'policy' }
  | { kind: 'confirm-join'; game: Game; gameCode: string | null };

export type MatchEvent =
  | { type: 'searched'; games: readonly WaitingGame[] }
  | { type: 'opened'; dialog: 'creating' | 'join-code' | 'policy' }
  | { type: 'created'; game: Game }
  | { type: 'chosen'; game: Game; gameCode: string | null }
  | { type: 'opponent-joined'; game: Game; opponent: GamePlayer; nowMs: number }
  /** The own games that have not ended, as the server lists them: what no message could say is seen there. */
  | { type: 'listed'; games: readonly Game[]; userId: number; nowMs: number }
  /** Cancelled, declined, run out, started or joined: the game needs no dialog any more. */
  | { type: 'settled'; gameId: number }
  | { type: 'closed' };

export const IDLE: MatchDialog = { kind: 'idle' };

/** Match Found is the one dialog that nothing else may cover: it holds a stake and runs out. */
export function nextDialog(dialog: MatchDialog, event: MatchEvent): MatchDialog {
  if (event.type === 'settled') return heldGameOf(dialog)?.id === event.gameId ? IDLE : dialog;
  if (event.type === 'closed') return IDLE;
  if (event.type === 'opponent-joined') return joined(dialog, event);
  if (event.type === 'listed') return listed(dialog, event);
  return dialog.kind === 'found' ? dialog : asked(event);
}

/** The game that the dialog is about, where there is one. */
export function heldGameOf(dialog: MatchDialog): Game | null {
  return 'game' in dialog ? dialog.game : null;
}

type Asked = Extract<MatchEvent, { type: 'searched' | 'opened' | 'created' | 'chosen' }>;
type Joined = Extract<MatchEvent, { type: 'opponent-joined' }>;
type Listed = Extract<MatchEvent, { type: 'listed' }>;

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

/** The message may come twice; the time does not start again. */
function joined(dialog: MatchDialog, { game, opponent, nowMs }: Joined): MatchDialog {
  if (dialog.kind === 'found') return dialog;
  return { kind: 'found', game, opponent, untilMs: nowMs + ACCEPT_MS };
}

/** The creator is asked (rulings 3.2) for as long as the ready check is open, and no dialog outlives its game. */
function listed(dialog: MatchDialog, { games, userId, nowMs }: Listed): MatchDialog {
  const held = dialog.kind === 'confirm-join' ? null : heldGameOf(dialog);
  const still = games.find(({ id }) => id === held?.id);
  if (dialog.kind === 'found' && still !== undefined && still.status !== 'active') return dialog;
  for (const game of games) {
    const { blackPlayer: opponent } = game;
    if (game.status === 'ready' && game.whitePlayerId === userId && opponent !== null)
      return { kind: 'found', game, opponent, untilMs: answerableUntil(game, nowMs) };
  }
  return held !== null && still?.status !== 'waiting' ? IDLE : dialog;
}

/** The server's instant; where the clock of this computer makes nonsense of it, the whole time: the server decides. */
function answerableUntil(game: Game, nowMs: number): number {
  const untilMs = Date.parse(game.expiresAt ?? '');
  return untilMs > nowMs && untilMs <= nowMs + ACCEPT_MS ? untilMs : nowMs + ACCEPT_MS;
}

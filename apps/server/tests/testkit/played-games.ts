// testkit: whole games of two players over their sockets, from the seat to the end.
import type { LivePlayer } from './live-player.ts';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** A game that has started. */
export async function start(white: LivePlayer, black: LivePlayer, terms: object = {}): Promise<number> {
  const created = await white.client.send<{ id: number; gameCode: string | null }>('POST', '/api/games', {
    body: { whitePlayerId: white.user.id, wagerAmount: '0.1', ...terms },
  });
  const { id, gameCode } = created.body;
  white.say('join_game', id);
  await white.socket.next('game_state');
  black.say('join_game', id, gameCode === null ? {} : { gameCode });
  for (const player of [white, black]) await player.socket.next('game_started');
  return id;
}

export async function play(id: number, white: LivePlayer, black: LivePlayer, moves: readonly string[]) {
  for (const [index, text] of moves.entries()) {
    const mover = index % 2 === 0 ? white : black;
    mover.say('make_move', id, { move: { from: text.slice(0, 2), to: text.slice(2, 4) } });
    for (const player of [white, black]) await player.socket.next('move_made');
  }
}

/** Black wins. */
export async function mate(white: LivePlayer, black: LivePlayer, terms: object = {}): Promise<number> {
  const id = await start(white, black, terms);
  await play(id, white, black, FOOLS_MATE);
  for (const player of [white, black]) await player.socket.next('game_over');
  return id;
}

export async function draw(white: LivePlayer, black: LivePlayer): Promise<number> {
  const id = await start(white, black);
  white.say('offer_draw', id);
  await black.socket.next('draw_offered');
  black.say('accept_draw', id);
  for (const player of [white, black]) await player.socket.next('game_over');
  return id;
}

export async function abort(white: LivePlayer, black: LivePlayer): Promise<number> {
  const id = await start(white, black);
  white.say('resign', id);
  for (const player of [white, black]) await player.socket.next('game_over');
  return id;
}

// sim: chooses what a player does next: moves, rematch offers, and messages that the page would never send.
import { Game, legalMoves, moveFrom, moveTo, otherSide, parseFen, squareName } from '@kingstake/chess';
import type { GameConnection, LiveState } from '@kingstake/client';
import type { MoveInput } from '@kingstake/protocol';
import type { Chance } from './random.ts';

/** Chooses a legal move: a mate if there is one, otherwise sometimes a capture, otherwise any move. */
export function chosenMove(fen: string, chance: Chance): MoveInput | null {
  const parsed = parseFen(fen);
  if (!parsed.ok) return null;
  const start = Game.start(parsed.position);
  const moves = legalMoves(start.position).map((move) => {
    const text = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    const played = start.clone().play(text);
    if (played.ok) return { text, san: played.san };
    const queen = { ...text, promotion: 'q' as const };
    const promoted = start.clone().play(queen);
    return promoted.ok ? { text: queen, san: promoted.san } : null;
  });
  const found = moves.filter((move) => move !== null);
  if (found.length === 0) return null;
  const mate = found.find(({ san }) => san.endsWith('#'));
  if (mate !== undefined) return mate.text;
  const captures = found.filter(({ san }) => san.includes('x'));
  return captures.length > 0 && chance.happens(0.4) ? chance.pick(captures).text : chance.pick(found).text;
}

/** Sometimes sends a rematch message. Returns whether the player stays for an answer. */
export function wantsRematch(game: GameConnection, chance: Chance): boolean {
  const { side, over, rematch } = game.getSnapshot();
  if (side === null || rematch.nextGameId !== null) return false;
  if (rematch.offers[otherSide(side)] !== null) {
    game.send(chance.happens(0.85) ? 'rematch_accept' : 'rematch_decline');
    return chance.happens(0.5);
  }
  if (rematch.offers[side] !== null) {
    if (chance.happens(0.05)) game.send('rematch_decline');
    return true;
  }
  const isPlayed = over !== null && (over.winner !== null || over.result === 'draw');
  if (rematch.isDeclined || !isPlayed) return false;
  if (chance.happens(0.5)) game.send('rematch_offer');
  return chance.happens(0.9);
}

export function trick(gameId: number, userId: number, state: LiveState, chance: Chance): object {
  const other = userId + (chance.happens(0.5) ? 1 : -1);
  const own = { gameId, playerId: userId };
  const ply = state.moves.length + 1;
  return chance.pick<object>([
    { type: 'timeout', ...own },
    { type: 'accept_draw', ...own },
    { type: 'rematch_offer', ...own },
    { type: 'rematch_accept', ...own },
    { type: 'make_move', ...own, move: { from: 'e2', to: 'e5' } },
    { type: 'make_move', ...own, move: { from: 'e7', to: 'e5' }, ply },
    { type: 'resign', gameId, playerId: other },
    { type: 'resign', ...own, gameId: gameId + 1 },
    { type: 'make_move', gameId: 'x' },
    { type: 'join_game', ...own, as: 'observer' },
  ]);
}

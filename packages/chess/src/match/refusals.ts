// Chess match: every reason for refusing a command. Reasons are never removed. A refusal is returned, not thrown. The
// server maps each class to an error code.

/**
 * `forbidden`: never allowed to this user. `conflict`: not in this state. `invalid-move`: against the rules of chess.
 */
export type RefusalClass = 'forbidden' | 'conflict' | 'invalid-move';

interface RefusalEntry {
  readonly class: RefusalClass;
  readonly message: string; // may be shown to players
}

export const REFUSALS = {
  /** The user has no seat. */
  'not-a-player': { class: 'forbidden', message: 'You are not a player in this game.' },
  /** Only the other player may decline a challenge. */
  'own-challenge': { class: 'forbidden', message: 'Only the other player can decline. You can cancel it.' },
  /** Only the creator may cancel. */
  'not-the-creator': { class: 'forbidden', message: 'Only the creator can cancel this game.' },
  /** The game is private, and the user did not give its code. */
  'code-required': { class: 'forbidden', message: 'This game is private. Enter its game code to join.' },
  /** Other users have both seats. */
  'seat-taken': { class: 'conflict', message: 'Another player has taken this seat. Nothing was wagered.' },
  /** The game is waiting for an opponent. */
  'no-opponent': { class: 'conflict', message: 'No opponent has joined yet.' },
  /** Both players have a seat, but have not both accepted. */
  'not-started': { class: 'conflict', message: 'The game has not started yet.' },
  /** Too late to cancel, or to decline a challenge. */
  'already-joined': { class: 'conflict', message: 'An opponent has already joined.' },
  /** Too late to decline. */
  'already-started': { class: 'conflict', message: 'The game has already started.' },
  /** The game has ended, or ends at the exact time of the command. */
  'game-ended': { class: 'conflict', message: 'The game is over.' },
  /** A rematch needs a game that has ended. */
  'not-over': { class: 'conflict', message: 'The game is not over yet.' },
  /** The other side is to move. */
  'not-your-turn': { class: 'invalid-move', message: 'Invalid move' },
  /** Against the rules of chess. */
  'illegal-move': { class: 'invalid-move', message: 'Invalid move' },
  /** The move is for a ply that has been played. */
  'ply-behind': { class: 'conflict', message: 'That move has already been played.' },
  /** The move is for a ply that has not been reached. */
  'ply-ahead': { class: 'conflict', message: 'It is too early for that move.' },
  /** At most one draw offer may be open, by either side. */
  'draw-offer-stands': { class: 'conflict', message: 'A draw offer is already open.' },
  /** Each side may offer a draw once in 20 plies. */
  'draw-offer-too-soon': { class: 'conflict', message: 'You can offer a draw only once every 10 moves.' },
  /** The other side has no open draw offer to accept or decline. */
  'no-draw-offer': { class: 'conflict', message: 'Your opponent is not offering a draw.' },
  /** A player accepts the game of a rematch by opening it (rulings 3.9). */
  'accept-by-joining': { class: 'conflict', message: 'Open the game to accept the rematch.' },
  /** The game was not played to a result. */
  'no-rematch': { class: 'conflict', message: 'A rematch is not available for this game.' },
  /** Each side may offer a rematch once. */
  'rematch-already-offered': { class: 'conflict', message: 'You have already offered a rematch.' },
  /** There is no open rematch offer to accept or decline. */
  'no-rematch-offer': { class: 'conflict', message: 'There is no open rematch offer.' },
  /** The rematch's game already exists. */
  'rematch-made': { class: 'conflict', message: 'The rematch has already started.' },
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof REFUSALS;

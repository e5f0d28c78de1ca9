// Chess match, refusals: every reason for which a command is refused. Append-only; a refusal is returned, never thrown.
// The server maps a class to a code of its error catalogue.

/** `forbidden`: never allowed to this user. `conflict`: not in this state. `invalid-move`: against the rules of chess. */
export type RefusalClass = 'forbidden' | 'conflict' | 'invalid-move';

interface RefusalEntry {
  readonly class: RefusalClass;
  readonly message: string; // what a player may read
}

export const REFUSALS = {
  /** The user holds no seat. */
  'not-a-player': { class: 'forbidden', message: 'You are not a player in this game.' },
  /** Only the creator may cancel. */
  'not-the-creator': { class: 'forbidden', message: 'Only the creator can cancel this game.' },
  /** A private game, and the user did not give its code. */
  'code-required': { class: 'forbidden', message: 'This game is private. Enter its game code to join.' },
  /** Both seats are taken by others. */
  'seat-taken': { class: 'conflict', message: 'This game is full.' },
  /** Waiting: there is no opponent to play, accept or decline. */
  'no-opponent': { class: 'conflict', message: 'No opponent has joined yet.' },
  /** Ready: both are seated, and not both have accepted. */
  'not-started': { class: 'conflict', message: 'The game has not started yet.' },
  /** Too late to cancel or decline. */
  'already-joined': { class: 'conflict', message: 'An opponent has already joined.' },
  'already-started': { class: 'conflict', message: 'The game has already started.' },
  /** The game has ended; also the answer to a command that arrives at the instant of the end. */
  'game-ended': { class: 'conflict', message: 'The game is over.' },
  /** A rematch needs a game that has ended. */
  'not-over': { class: 'conflict', message: 'The game is not over yet.' },
  /** The other side is to move. */
  'not-your-turn': { class: 'invalid-move', message: 'Invalid move' },
  /** Against the rules of chess. */
  'illegal-move': { class: 'invalid-move', message: 'Invalid move' },
  /** The move names a ply that was already played, or one that is not reached yet. */
  'ply-behind': { class: 'conflict', message: 'That move has already been played.' },
  'ply-ahead': { class: 'conflict', message: 'It is too early for that move.' },
  /** One draw offer at a time, of either side. */
  'draw-offer-stands': { class: 'conflict', message: 'A draw offer is already open.' },
  /** One draw offer a side in 20 plies. */
  'draw-offer-too-soon': { class: 'conflict', message: 'You can offer a draw only once every 10 moves.' },
  /** The other side has no open offer to accept or decline. */
  'no-draw-offer': { class: 'conflict', message: 'Your opponent is not offering a draw.' },
  /** A rematch is accepted by opening its game (rulings 3.9). */
  'accept-by-joining': { class: 'conflict', message: 'Open the game to accept the rematch.' },
  /** The game ended without a result on the board. */
  'no-rematch': { class: 'conflict', message: 'A rematch is not available for this game.' },
  /** One rematch offer for either side. */
  'rematch-already-offered': { class: 'conflict', message: 'You have already offered a rematch.' },
  /** There is no open rematch offer to accept or decline. */
  'no-rematch-offer': { class: 'conflict', message: 'There is no open rematch offer.' },
  /** The rematch's game exists. */
  'rematch-made': { class: 'conflict', message: 'The rematch has already started.' },
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof REFUSALS;

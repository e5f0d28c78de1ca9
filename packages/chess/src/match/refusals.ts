// Chess match, refusals: every reason for refusing a command. Append-only. A refusal is returned, never thrown. The server
// maps each class to an error code.

/** `forbidden`: never allowed to this user. `conflict`: not in this state. `invalid-move`: against the rules of chess. */
export type RefusalClass = 'forbidden' | 'conflict' | 'invalid-move';

interface RefusalEntry {
  readonly class: RefusalClass;
  readonly message: string; // may be shown to players
}

export const REFUSALS = {
  /** The user holds no seat. */
  'not-a-player': { class: 'forbidden', message: 'You are not a player in this game.' },
  /** Only the creator may cancel. */
  'not-the-creator': { class: 'forbidden', message: 'Only the creator can cancel this game.' },
  /** The game is private, and the user did not present its code. */
  'code-required': { class: 'forbidden', message: 'This game is private. Enter its game code to join.' },
  /** Both seats are taken by others. */
  'seat-taken': { class: 'conflict', message: 'This game is full.' },
  /** Waiting: there is no opponent yet. */
  'no-opponent': { class: 'conflict', message: 'No opponent has joined yet.' },
  /** Ready: both are seated, but have not both accepted. */
  'not-started': { class: 'conflict', message: 'The game has not started yet.' },
  /** Too late to cancel or decline. */
  'already-joined': { class: 'conflict', message: 'An opponent has already joined.' },
  'already-started': { class: 'conflict', message: 'The game has already started.' },
  /** The game has ended. Also returned to a command that arrives at the exact time of the end. */
  'game-ended': { class: 'conflict', message: 'The game is over.' },
  /** A rematch needs a game that has ended. */
  'not-over': { class: 'conflict', message: 'The game is not over yet.' },
  /** The other side is to move. */
  'not-your-turn': { class: 'invalid-move', message: 'Invalid move' },
  /** Against the rules of chess. */
  'illegal-move': { class: 'invalid-move', message: 'Invalid move' },
  /** The move names a ply that has already been played or is not reached yet. */
  'ply-behind': { class: 'conflict', message: 'That move has already been played.' },
  'ply-ahead': { class: 'conflict', message: 'It is too early for that move.' },
  /** Only one draw offer may be open, by either side. */
  'draw-offer-stands': { class: 'conflict', message: 'A draw offer is already open.' },
  /** Each side may offer a draw once in 20 plies. */
  'draw-offer-too-soon': { class: 'conflict', message: 'You can offer a draw only once every 10 moves.' },
  /** The other side has no open offer to accept or decline. */
  'no-draw-offer': { class: 'conflict', message: 'Your opponent is not offering a draw.' },
  /** A rematch is accepted by opening its game (rulings 3.9). */
  'accept-by-joining': { class: 'conflict', message: 'Open the game to accept the rematch.' },
  /** The game ended without a result on the board. */
  'no-rematch': { class: 'conflict', message: 'A rematch is not available for this game.' },
  /** Each side may offer a rematch once. */
  'rematch-already-offered': { class: 'conflict', message: 'You have already offered a rematch.' },
  /** There is no open rematch offer to accept or decline. */
  'no-rematch-offer': { class: 'conflict', message: 'There is no open rematch offer.' },
  /** The rematch's game already exists. */
  'rematch-made': { class: 'conflict', message: 'The rematch has already started.' },
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof REFUSALS;

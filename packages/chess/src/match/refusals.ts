// Chess match, refusals: everything that a match may answer instead of doing it. Append-only; a refusal is a value,
// never a throw. The server turns a class into its own code of the error catalogue.

/** `forbidden`: not yours to do. `conflict`: not now. `invalid-move`: the rules of chess say no. */
export type RefusalClass = 'forbidden' | 'conflict' | 'invalid-move';

interface RefusalEntry {
  readonly class: RefusalClass;
  readonly message: string; // what a player may read
}

export const REFUSALS = {
  /** The user holds no seat. */
  'not-a-player': { class: 'forbidden', message: 'You are not a player in this game.' },
  /** Only who created a game may cancel it. */
  'not-the-creator': { class: 'forbidden', message: 'Only the creator can cancel this game.' },
  /** A private game, and the server did not find its code with the user. */
  'code-required': { class: 'forbidden', message: 'This game is private. Enter its game code to join.' },
  /** Two others sit here. */
  'seat-taken': { class: 'conflict', message: 'This game is full.' },
  /** Waiting: nobody to play, accept or decline. */
  'no-opponent': { class: 'conflict', message: 'No opponent has joined yet.' },
  /** Ready: both are seated, and not both have accepted. */
  'not-started': { class: 'conflict', message: 'The game has not started yet.' },
  /** Too late to cancel or decline. */
  'already-joined': { class: 'conflict', message: 'An opponent has already joined.' },
  'already-started': { class: 'conflict', message: 'The game has already started.' },
  /** It is over; also the answer to whatever came at the instant it ended, or later. */
  'game-ended': { class: 'conflict', message: 'The game is over.' },
  /** A rematch is for games that are over. */
  'not-over': { class: 'conflict', message: 'The game is not over yet.' },
  /** The other side is to move. */
  'not-your-turn': { class: 'invalid-move', message: 'Invalid move' },
  /** The rules refuse it. */
  'illegal-move': { class: 'invalid-move', message: 'Invalid move' },
  /** The move is meant for a ply that was played already, or for one that is not reached yet. */
  'ply-behind': { class: 'conflict', message: 'That move has already been played.' },
  'ply-ahead': { class: 'conflict', message: 'It is too early for that move.' },
  /** One draw offer at a time, whoever made it. */
  'draw-offer-stands': { class: 'conflict', message: 'A draw offer is already open.' },
  /** One draw offer a side in 20 plies. */
  'draw-offer-too-soon': { class: 'conflict', message: 'You can offer a draw only once every 10 moves.' },
  /** Nothing of the other side to accept or decline. */
  'no-draw-offer': { class: 'conflict', message: 'Your opponent is not offering a draw.' },
  /** A rematch is accepted by coming to its game (rulings 3.9). */
  'accept-by-joining': { class: 'conflict', message: 'Open the game to accept the rematch.' },
  /** It ended without having been played to a result, so there is nothing to repeat. */
  'no-rematch': { class: 'conflict', message: 'A rematch is not available for this game.' },
  /** One rematch offer for either side. */
  'rematch-already-offered': { class: 'conflict', message: 'You have already offered a rematch.' },
  /** Nothing to accept or decline. */
  'no-rematch-offer': { class: 'conflict', message: 'There is no open rematch offer.' },
  /** The next game exists. */
  'rematch-made': { class: 'conflict', message: 'The rematch has already started.' },
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof REFUSALS;

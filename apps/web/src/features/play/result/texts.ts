// play, result: every word of the result card.
import { inLanguage, pluralIn } from '../../../language/index.ts';

const plural = pluralIn('en');

export const RESULT_TEXTS = inLanguage('play-result', {
  rematch: 'Rematch',
  new: 'New',
  review: 'Review',
  game: ' game', // left out where there is no room
  share: 'Share',
  onX: ' on X', // said, and seen where there is room: Share on X
  download: 'Download',
  downloadFailed: 'Could not create the image.',
  close: 'Close',

  profit: 'Profit',
  entry: 'Entry',
  duration: 'Duration',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Competitive chess with real SOL stakes',
  cardWon: 'Victory',
  cardBeat: (you: string, opponent: string) => `${you} beat ${opponent}`,
  cardPot: (prize: string) => `Winner takes all: ${prize}`,
  cardMoves: (moves: number, duration: string) => `${moves} ${plural(moves, 'move', 'moves')} in ${duration}`,
  cardTraining: 'Training game',
  cardFriendly: 'Friendly game',
});

type Sentences = Readonly<Record<string, (opponent: string) => string>>;

const inMoves = (moves: number) => `in ${moves} ${plural(moves, 'move', 'moves')}`;

/** The words of an ending, by the wire's reason, and what is shared of it. */
export const RESULT_WORDS = inLanguage('play-result-words', {
  victory: 'Victory',
  congratulations: (you: string) => `Congratulations, ${you}.`,
  wonBy: {
    checkmate: (opponent) => `You checkmated ${opponent}.`,
    resignation: (opponent) => `${opponent} resigned.`,
    timeout: (opponent) => `${opponent} ran out of time.`,
    absence: (opponent) => `${opponent} did not come back.`,
  } as Sentences,
  defeat: 'Defeat',
  wellFought: (you: string) => `Well fought, ${you}.`,
  lostBy: {
    checkmate: (opponent) => `${opponent} checkmated you.`,
    resignation: () => 'You resigned.',
    timeout: () => 'You ran out of time.',
    absence: () => 'You stayed away too long.',
  } as Sentences,
  draw: 'Draw',
  wellPlayed: (you: string) => `Well played, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `You and ${opponent} agreed on a draw.`,
    stalemate: () => 'Stalemate: the side to move has no legal move.',
    'fifty-moves': () => 'Fifty moves went by without a capture or a pawn move.',
    threefold: () => 'The same position occurred three times.',
    'insufficient-material': () => 'Neither side has enough material to checkmate.',
    'timeout-insufficient': () =>
      'Time ran out, but the other side does not have enough material to checkmate.',
    'move-limit': () => 'A game ends after 300 moves by each side.',
  } as Sentences,
  won: (name: string) => `${name} won`,
  nobodys: {
    aborted: 'Game aborted',
    cancelled: 'Game cancelled',
    void: 'Game voided',
  } as Readonly<Record<string, string>>,
  endedBy: {
    'first-move': () => 'The first move was not made in time.',
    'early-resignation': () => 'A player left before the first move.',
    declined: () => 'The match was declined.',
    'ready-expired': () => 'The match was not accepted in time.',
    cancelled: () => 'The game was closed before anyone joined.',
    expired: () => 'No one joined within an hour.',
    outage: () => 'Our servers were down for too long. That is our fault, not yours.',
  } as Sentences,
  refunded: 'All wagers were refunded in full, with no fee.',

  /** `gain` is empty, or ", +0.9 SOL". */
  shareWon: (opponent: string, moves: number, gain: string) =>
    `I beat ${opponent} ${inMoves(moves)} on Kingstake${gain}. Your move.`,
  shareLost: (opponent: string, moves: number) =>
    `${opponent} beat me ${inMoves(moves)} on Kingstake. Rematch?`,
  shareDrawn: (opponent: string, moves: number) => `${opponent} and I drew ${inMoves(moves)} on Kingstake.`,
  shareWatched: 'Chess with real SOL stakes, on Kingstake.',
});

import { seededRandom } from '@kingstake/chess/bot';
import { lamports } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import { endingOf } from '../live/table-view.ts';
import { CONFETTI_MS, placeParticle, throwConfetti } from './confetti.tsx';
import { COUNT_UP_MS, countUp } from './result-card.tsx';
import {
  confettiCount,
  type EndedGame,
  hasProfit,
  isReviewed,
  isShared,
  paidTo,
  prizeOf,
  profitOfResult,
  type ResultData,
  resultDataOf,
} from './result-data.ts';
import { cardLines, resultWords, shareAddress, shareText } from './result-words.ts';

const ENDED: EndedGame = {
  result: 'white_wins',
  reason: 'checkmate',
  winnerId: 7,
  prizePool: '1.95',
  wagerSol: '1',
  durationSeconds: 566,
  plies: 61,
  isYourTurn: false,
  you: { id: 7, name: 'Ilse' },
  opponent: { id: 8, name: 'Night Owl' },
};

test('I38 derives won, winnings, entry, duration m:ss, moves, winner and result', () => {
  expect(resultDataOf(ENDED)).toEqual({
    won: true,
    winnings: '1.95',
    entry: '1',
    duration: '9:26',
    moves: 31,
    winner: 'Ilse',
    result: 'white_wins',
    reason: 'checkmate',
    opponentName: 'Night Owl',
    yourName: 'Ilse',
  });
});

test('keeps the winner of a forfeit and of a watched game, and has none for a draw, abort, cancel or void', () => {
  expect(resultDataOf({ ...ENDED, observed: true })).toMatchObject({ won: null, winner: 'Ilse' });
  expect(resultDataOf({ ...ENDED, result: 'forfeit', reason: 'absence', winnerId: 8 })).toMatchObject({
    won: false,
    winner: 'Night Owl',
  });
  for (const result of ['draw', 'aborted', 'cancelled', 'void']) {
    expect(resultDataOf({ ...ENDED, result, winnerId: null }).won).toBeNull();
  }
});

test('G40 uses the pool as the prize, and twice the wager without one', () => {
  expect(prizeOf('1.95', '1')).toBe('1.95');
  expect(prizeOf(undefined, '1')).toBe('2');
  expect(prizeOf(null, '0.1')).toBe('0.2');
  expect(resultDataOf({ ...ENDED, prizePool: null }).winnings).toBe('2');
  expect(prizeOf(null, null)).toBe('0');
});

describe('G37 profit: 0.95 of the wager, the wager lost, or nothing', () => {
  test.each([
    ['0.1', true, 95_000_000n],
    ['1', true, 950_000_000n],
    ['100', true, 95_000_000_000n],
    ['0.1', false, -100_000_000n],
    ['100', false, -100_000_000_000n],
    ['1', null, 0n],
    [null, true, 0n],
  ] as const)('%s SOL, won %s', (entry, won, profit) => {
    expect(profitOfResult({ entry, won })).toBe(profit);
  });
});

test('G42 throws 150 confetti on a win, 50 on a draw, none otherwise', () => {
  expect(confettiCount({ won: true, result: 'white_wins' })).toBe(150);
  expect(confettiCount({ won: null, result: 'draw' })).toBe(50);
  expect(confettiCount({ won: false, result: 'white_wins' })).toBe(0);
  expect(confettiCount({ won: null, result: 'void' })).toBe(0);
});

test('G37 G38 shows no profit and no share button for an aborted, cancelled or void game, or to spectators', () => {
  for (const result of ['aborted', 'cancelled', 'void']) {
    const data = resultDataOf({ ...ENDED, result, winnerId: null });
    expect([hasProfit(data), isShared(data)]).toEqual([false, false]);
  }
  const observed = resultDataOf({ ...ENDED, observed: true });
  expect([hasProfit(observed), isShared(observed)]).toEqual([false, false]);
  for (const data of [
    resultDataOf(ENDED),
    resultDataOf({ ...ENDED, result: 'draw', winnerId: null }),
    resultDataOf({ ...ENDED, winnerId: 8 }),
  ])
    expect([hasProfit(data), isShared(data)]).toEqual([true, true]);
  // A training game can be shared, and involves no money.
  const training = resultDataOf({ ...ENDED, wagerSol: null });
  expect([hasProfit(training), isShared(training)]).toEqual([false, true]);
});

test('reviews a game that was played, and none that was aborted or cancelled', () => {
  const reviewed = (changes: Partial<EndedGame>) =>
    isReviewed(resultDataOf({ ...ENDED, gameId: 5, winnerId: null, ...changes }));
  expect(reviewed({ result: 'draw', plies: 40 })).toBe(true);
  // An outage may end a game at any move.
  expect(reviewed({ result: 'void', plies: 40 })).toBe(true);
  expect(reviewed({ result: 'void', plies: 0 })).toBe(false);
  expect(reviewed({ result: 'aborted', plies: 1 })).toBe(false);
  expect(reviewed({ result: 'cancelled', plies: 0 })).toBe(false);
});

test('tells both players and a spectator who is paid', () => {
  const paid = (changes: Partial<EndedGame>) => paidTo(resultDataOf({ ...ENDED, ...changes }));
  expect([paid({}), paid({ winnerId: 8 }), paid({ observed: true })]).toEqual(['you', 'other', 'other']);
  expect(paid({ result: 'draw', winnerId: null, observed: true })).toBeNull();
});

const WON = resultDataOf(ENDED);
const LOST: ResultData = { ...WON, won: false, winner: 'Night Owl', result: 'black_wins' };
const DRAWN: ResultData = { ...WON, won: null, winner: null, result: 'draw' };
const ORIGIN = 'https://kingstake.example';

describe('the heading and a personal sentence', () => {
  test.each([
    [WON, 'Victory', 'Congratulations, Ilse.'],
    [DRAWN, 'Draw', 'Well played, Ilse. All wagers were refunded in full, with no fee.'],
  ])('%#: say nothing of a reason that the page does not know', (data, heading, sentence) => {
    for (const reason of ['a-new-reason', 'constructor'])
      expect(resultWords({ ...data, reason })).toEqual({ heading, sentence });
  });

  test('capitalizes the bot only at the start of a sentence', () => {
    const bot = { entry: null, opponentName: 'Bot', opponentIsBot: true };
    expect(resultWords({ ...WON, ...bot }).sentence).toBe('Congratulations, Ilse. You checkmated the bot.');
    expect(resultWords({ ...WON, ...bot, reason: 'timeout' }).sentence).toBe(
      'Congratulations, Ilse. The bot ran out of time.',
    );
    expect(shareText({ ...LOST, ...bot })).toBe('The bot beat me in 31 moves on Kingstake. Rematch?');
    expect(cardLines({ ...WON, ...bot }).who).toBe('Ilse beat the bot');
  });
});

describe('G38 Share on X', () => {
  test('shares the profit of a win in SOL, and no amount of a loss', () => {
    expect(shareText(WON)).toBe('I beat Night Owl in 31 moves on Kingstake, +0.95 SOL. Your move.');
    expect(shareText(LOST)).toBe('Night Owl beat me in 31 moves on Kingstake. Rematch?');
    expect(shareText({ ...WON, entry: null, moves: 1 })).toBe(
      'I beat Night Owl in 1 move on Kingstake. Your move.',
    );
    expect(shareText(DRAWN)).toBe('Night Owl and I drew in 31 moves on Kingstake.');
  });

  test('opens the intent of X with the escaped text, and the game’s address except in training', () => {
    const addressOf = (data: ResultData) => new URL(shareAddress(data, ORIGIN));
    const { origin, pathname, searchParams } = addressOf({ ...WON, opponentName: 'A & B #1' });
    expect(origin + pathname).toBe('https://x.com/intent/post');
    expect(searchParams.get('text')).toBe('I beat A & B #1 in 31 moves on Kingstake, +0.95 SOL. Your move.');
    expect(addressOf({ ...DRAWN, gameId: 1842 }).searchParams.get('text')).toBe(
      'Night Owl and I drew in 31 moves on Kingstake. https://kingstake.example/game/1842',
    );
  });
});

test('G41 shows on the share card who beat whom, the profit, the pot in SOL, moves and time', () => {
  expect(cardLines(WON)).toEqual({
    heading: 'Victory',
    who: 'Ilse beat Night Owl',
    profit: '+0.95 SOL',
    pot: 'Winner takes all: 1.95 SOL',
    facts: '31 moves in 9:26',
  });
  const free = { ...WON, entry: null, winnings: '0' };
  expect(cardLines({ ...free, opponentIsBot: true })).toMatchObject({ profit: 'Training game', pot: null });
  expect(cardLines(free)).toMatchObject({ profit: 'Friendly game', pot: null });
});

test('G39 counts the win amount up for 2.5 s, never above its value, and ends exactly on it', () => {
  const target = lamports(950_000_001n);
  expect(COUNT_UP_MS).toBe(2_500);
  const seen = [0, 100, 500, 1_000, 2_000, 2_499].map((ms) => countUp(target, ms));
  expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
  expect(seen[0]).toBe(0n);
  expect(seen.every((amount) => amount <= target)).toBe(true);
  expect(countUp(target, 2_500)).toBe(target);
});

test('G42 drops every particle within the time', () => {
  const particles = throwConfetti(150, seededRandom(1));
  expect(particles).toHaveLength(150);
  expect(particles.every((particle) => placeParticle(particle, CONFETTI_MS) === null)).toBe(true);
  expect(particles.some((particle) => placeParticle(particle, 1_000) !== null)).toBe(true);
});

// Every end of a game as each seat reads it, in the banner and on the result card.
const ADA = { id: 7, name: 'Ada' };
const BOB = { id: 8, name: 'Bob' };

const DECIDED = ['checkmate', 'resignation', 'timeout', 'absence'];
const DRAWN_BY = [
  'agreement',
  'stalemate',
  'fifty-moves',
  'threefold',
  'insufficient-material',
  'move-limit',
];
const UNPLAYED = {
  aborted: ['first-move', 'early-resignation', 'declined', 'ready-expired'],
  cancelled: ['cancelled', 'expired'],
  void: ['outage'],
};

interface End {
  name: string;
  game: Partial<EndedGame> & Pick<EndedGame, 'result' | 'reason' | 'winnerId'>;
}

/** Lists every end as Ada sees it, who plays White, and as a spectator sees it (`watched`). */
function* ends(): Generator<End> {
  const watched = { observed: true };
  for (const reason of DECIDED) {
    const won = { result: 'white_wins', reason, winnerId: ADA.id };
    yield { name: `${reason}, won`, game: won };
    yield { name: `${reason}, lost`, game: { ...won, result: 'black_wins', winnerId: BOB.id } };
    yield { name: `${reason}, watched`, game: { ...won, ...watched } };
  }
  for (const reason of DRAWN_BY) yield { name: reason, game: { result: 'draw', reason, winnerId: null } };
  const flag = { result: 'draw', reason: 'timeout-insufficient', winnerId: null };
  yield { name: 'flagged against bare king', game: { ...flag, isYourTurn: true } };
  yield { name: 'bare king, opponent flagged', game: { ...flag, isYourTurn: false } };
  yield { name: 'White flagged, watched', game: { ...flag, isYourTurn: true, ...watched } };
  yield { name: 'Black flagged, watched', game: { ...flag, isYourTurn: false, ...watched } };
  for (const [result, reasons] of Object.entries(UNPLAYED))
    for (const reason of reasons) yield { name: reason, game: { result, reason, winnerId: null } };
}

/** How both places word an end. */
function wordsOf(game: End['game'], source: Partial<EndedGame> = {}) {
  const played = { durationSeconds: 60, plies: 40, isYourTurn: true, you: ADA, opponent: BOB };
  const data = resultDataOf({ wagerSol: null, ...played, ...game, ...source });
  const side = game.winnerId === null ? null : game.winnerId === ADA.id ? 'white' : 'black';
  const banner = endingOf(data, side);
  const card = resultWords(data);
  return [`${banner.title} ${banner.text}`, `${card.heading}. ${card.sentence}`.trim()] as const;
}

/** An end, the banner, and the card, of a game without a wager. */
const WORDS = `
checkmate, won | CHECKMATE You win | Victory. Congratulations, Ada. You checkmated Bob.
checkmate, lost | CHECKMATE Bob wins | Defeat. Well fought, Ada. Bob checkmated you.
checkmate, watched | CHECKMATE Ada wins | Ada won.
resignation, won | RESIGNED Bob resigned. You win | Victory. Congratulations, Ada. Bob resigned.
resignation, lost | RESIGNED You resigned | Defeat. Well fought, Ada. You resigned.
resignation, watched | RESIGNED Ada wins | Ada won.
timeout, won | TIME Bob ran out of time. You win | Victory. Congratulations, Ada. Bob ran out of time.
timeout, lost | TIME You ran out of time | Defeat. Well fought, Ada. You ran out of time.
timeout, watched | TIME Ada wins | Ada won.
absence, won | ABANDONED Bob did not come back. You win | Victory. Congratulations, Ada. Bob did not come back.
absence, lost | ABANDONED You stayed away too long | Defeat. Well fought, Ada. You stayed away too long.
absence, watched | ABANDONED Ada wins | Ada won.
agreement | DRAW by agreement | Draw. Well played, Ada. You and Bob agreed on a draw.
stalemate | DRAW by stalemate | Draw. Well played, Ada. Stalemate: the side to move has no legal move.
fifty-moves | DRAW fifty moves without progress | Draw. Well played, Ada. Fifty moves went by without a capture or a pawn move.
threefold | DRAW the same position three times | Draw. Well played, Ada. The same position occurred three times.
insufficient-material | DRAW neither side can checkmate | Draw. Well played, Ada. Neither side has enough material to checkmate.
move-limit | DRAW after 300 moves each | Draw. Well played, Ada. A game ends after 300 moves by each side.
flagged against bare king | DRAW you ran out of time, but Bob cannot checkmate | Draw. Well played, Ada. You ran out of time, but Bob cannot checkmate.
bare king, opponent flagged | DRAW Bob ran out of time, but you cannot checkmate | Draw. Well played, Ada. Bob ran out of time, but you cannot checkmate.
White flagged, watched | DRAW Ada ran out of time, but Bob cannot checkmate | Draw.
Black flagged, watched | DRAW Bob ran out of time, but Ada cannot checkmate | Draw.
first-move | ABORTED No first move | Game aborted. The first move was not made in time.
early-resignation | ABORTED A player left before the first move | Game aborted. A player left before the first move.
declined | ABORTED The match was declined | Game aborted. The match was declined.
ready-expired | ABORTED The match was not accepted in time | Game aborted. The match was not accepted in time.
cancelled | CANCELLED The game was closed before anyone joined | Game cancelled. The game was closed before anyone joined.
expired | CANCELLED No one joined within an hour | Game cancelled. No one joined within an hour.
outage | VOIDED Our servers were down for too long | Game voided. Our servers were down for too long. That is our fault, not yours.`;

test('G36 words every end for each seat', () => {
  const said = [...ends()].map(({ name, game }) => [name, ...wordsOf(game)].join(' | '));
  expect(said).toEqual(WORDS.trim().split('\n'));
});

test('adds a refund from the balance, and only where each player gets the own wager back', () => {
  for (const { name, game } of ends()) {
    const [title, sentence] = wordsOf(game);
    const isUnplayed = game.result in UNPLAYED;
    const isRefunded = isUnplayed || (game.result === 'draw' && game.observed !== true);
    expect(wordsOf(game, { wagerSol: '1' }), name).toEqual([
      isUnplayed ? `${title}. Wagers are refunded` : title,
      isRefunded ? `${sentence} All wagers were refunded in full, with no fee.` : sentence,
    ]);
    // The card of a wager on chain has chips instead.
    const locked = isUnplayed ? `${title}. Each wager returns to its wallet` : title;
    expect(wordsOf(game, { wagerSol: '1', isOnChain: true }), name).toEqual([locked, sentence]);
  }
});

// Every end of a game as each seat reads it, in the banner and on the result card.
import { expect, test } from 'vitest';
import { endingOf } from '../table/ending.ts';
import { type EndedGame, resultDataOf } from './result-data.ts';
import { resultWords } from './result-texts.ts';

const ADA = { id: 7, name: 'Ada' };
const BOB = { id: 8, name: 'Bob' };

const DECIDED = ['checkmate', 'resignation', 'timeout', 'absence'];
const DRAWN = ['agreement', 'stalemate', 'fifty-moves', 'threefold', 'insufficient-material', 'move-limit'];
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
  for (const reason of DRAWN) yield { name: reason, game: { result: 'draw', reason, winnerId: null } };
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

// e2e, looks: one game at any moment, as the server's messages tell it to one player.
import { INITIAL_FEN, viewOf } from '@kingstake/chess';
import type { Game, GamePlayer, PlayedMove } from '@kingstake/protocol';
import { gameCalls, historyCalls } from '@kingstake/protocol';
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { gameOf } from '../fixtures/full-lists.ts';
import { ILSE, playerOf } from './people.ts';
import { at, NOW, type Stage } from './stage.ts';

/** Paul Morphy against two amateurs, Paris 1858. White mates with the last move. */
export const OPERA =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8';
/** Black takes every piece of White, except the king. */
export const PLUNDER =
  'c2c3 a7a5 b2b4 a5b4 a2a3 b4c3 d1a4 a8a4 c1b2 c3b2 d2d4 b2a1n b1d2 a4d4 a3a4 d4d2 e2e4 d2f2 g1f3 f2f3 h2h3 f3f1 e1d2 f1h1 h3h4 h1h4 g2g4 h4g4 d2e2 g4e4 e2f2 e4a4';
/** White's pawn can take the rook on h8. */
export const TO_PROMOTION = 'h2h4 g7g5 h4g5 h7h5 g5g6 h5h4 g6g7 h4h3';
/** The openings of the three games. */
const OPENING = /Philidor Defense|Saragossa Opening|Kádas Opening/;
export const GAME_ID = 1842;

const OTHER: GamePlayer = { ...playerOf(12, 'Night Owl'), profilePicId: 'kek' };

/** Returns the first moves of a line such as "e2e4 e7e5". Default: all. */
export function movesOf(line: string, plies?: number): PlayedMove[] {
  let fen = INITIAL_FEN;
  return line
    .split(' ')
    .slice(0, plies)
    .map((text) => {
      const [from, to, promotion] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
      const input = { from, to, ...(promotion === 'n' && ({ promotion } as const)) };
      const played = viewOf(fen)?.after(input);
      if (!played) throw new Error(`${text} is not legal`);
      fen = played.fen;
      return { ...input, ...played };
    });
}

interface Told {
  moves: readonly PlayedMove[];
  side?: 'white' | 'black';
  opponent?: GamePlayer | null;
  /** Seconds left of White and Black. */
  clocks?: readonly [number, number];
  drawOfferedBy?: 'white' | 'black';
  change?: Partial<Game>;
}

/** The page opens the game as Ilse, and shows it. */
export async function takeSeat(stage: Stage, told: Told): Promise<Game> {
  const { page, server } = stage;
  const { moves, side = 'white', opponent = OTHER, clocks = [412, 377], drawOfferedBy = null, change } = told;
  const wager = parseSol(change?.wagerAmount ?? '1') ?? fail();
  const you: GamePlayer = { ...playerOf(ILSE.id, ILSE.username), profilePicId: ILSE.profilePicId };
  const [white, black] = side === 'white' || opponent === null ? [you, opponent] : [opponent, you];
  const fen = moves.at(-1)?.fen ?? INITIAL_FEN;
  const game = gameOf(GAME_ID, white.id, black?.username ?? null, {
    whitePlayer: white,
    blackPlayer: black,
    blackPlayerId: black?.id ?? null,
    players: black === null ? [white] : [white, black],
    wagerAmount: '1',
    fee: formatSol(feeOf(wager)),
    prizePool: formatSol(prizePoolOf(wager)),
    initialFen: INITIAL_FEN,
    gameState: { fen },
    moves: [...moves],
    createdAt: at(-600),
    startedAt: at(-580),
    ...change,
  });
  const { moves: _, ...withoutMoves } = game;
  const turn = moves.length % 2 === 0 ? 'white' : 'black';
  const about = { gameId: game.id, seq: moves.length + 2 };
  server.answer(gameCalls.getGame, game);
  server.answer(historyCalls.getHeadToHead, { wins: 3, draws: 1, losses: 2 });
  server.reply('join_game', () => [
    {
      type: 'game_state',
      ...about,
      game: withoutMoves,
      fen,
      moves: [...moves],
      turn,
      role: 'player',
      isWhite: side === 'white',
      whiteTime: clocks[0],
      blackTime: clocks[1],
      serverTime: NOW,
      drawOfferedBy,
      courtesyDelayExpires: null,
    },
  ]);
  await page.goto(`/chess-game-mobile?gameId=${game.id}`);
  await server.hears('ping');
  const isPhone = (page.viewportSize()?.width ?? 0) < 700;
  if (moves.length === 0) await page.getByText('Waiting for opponent...').first().waitFor();
  else if (isPhone) await page.getByRole('grid', { name: 'Chessboard' }).waitFor();
  // The names of openings are fetched after the board.
  else await page.getByText(OPENING).waitFor();
  return game;
}

function fail(): never {
  throw new Error('not an amount');
}

/** The server ends the game that the page shows. */
export function end(
  { server }: Stage,
  game: Game,
  over: { winner: number | null; result: NonNullable<Game['result']>; reason: string },
): void {
  const ended: Game = { ...game, ...over, status: 'ended', endedAt: at(0) };
  const { winner, result, reason } = over;
  server.send({
    type: 'game_over',
    gameId: game.id,
    seq: game.moves.length + 3,
    winner,
    result,
    reason,
    game: ended,
    prizePool: game.prizePool,
    duration: 580,
  });
}

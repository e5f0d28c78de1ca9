// Bench, load: one long game that all bots play, and the frame that tells a move.
import { Game, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';

export interface Step {
  from: string;
  to: string;
}

/** Half-moves that every bot knows: far more than a run needs. */
const WANTED = 400;

/** A legal game that goes on for so long: tried with one seed after the other. */
export function longGame(): Step[] {
  for (let seed = 1; ; seed += 1) {
    const steps = play(seed);
    if (steps.length >= WANTED) return steps;
  }
}

function play(seed: number): Step[] {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
  const game = Game.start();
  const steps: Step[] = [];
  while (steps.length < WANTED) {
    const going = legalMoves(game.position)
      .map((move) => ({ from: squareName(moveFrom(move)), to: squareName(moveTo(move)) }))
      .filter((move) => {
        const played = game.clone().play(move);
        return played.ok && played.outcome === null;
      });
    const move = going[next(going.length)];
    if (move === undefined) return steps;
    game.play(move);
    steps.push(move);
  }
  return steps;
}

/** As the server tells a move in the middle of a game. */
export const TOLD = JSON.stringify({
  type: 'move_made',
  gameId: 1234,
  seq: 42,
  fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8',
  move: {
    from: 'e8',
    to: 'g8',
    san: 'O-O',
    fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8',
  },
  ply: 40,
  whiteTime: 512.345,
  blackTime: 498.123,
  serverTime: 1_795_000_000_000,
  gameEnded: false,
  result: null,
  winner: null,
  clientMoveId: 'bot-1234-40',
});

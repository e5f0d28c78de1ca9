// Bench, board: our board and chessground, each with the same games. board.ts clicks; `took` says when the piece was painted.
import '../../../apps/web/src/ui/base.css';
import { Game, INITIAL_FEN, legalMoves, moveFrom, movePromotion, moveTo, squareName } from '@kingstake/chess';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Board } from '../../../apps/web/src/board/index.ts';

interface Ply {
  before: string; // FEN
  from: string;
  to: string;
}

/** Milliseconds. */
interface Took {
  all: number; // from the press to the task after the frame in which the piece stands on its square
  waited: number; // of that, from the end of the press to the beginning of the next frame
}

const PLIES = 2_000;

/** Games one after the other that are the same each time, without promotions. */
function longGame(): Ply[] {
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  const plies: Ply[] = [];
  let [game, before] = [Game.start(), INITIAL_FEN];
  while (plies.length < PLIES) {
    const moves = legalMoves(game.position).filter((move) => movePromotion(move) === 0);
    const move = game.outcome === null ? moves[below(Math.max(1, moves.length))] : undefined;
    if (move === undefined) {
      [game, before] = [Game.start(), INITIAL_FEN];
      continue;
    }
    const squares = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    const played = game.play(squares);
    if (!played.ok) throw new Error(`${squares.from}${squares.to} is not legal`);
    plies.push({ before, ...squares });
    before = played.fen;
  }
  return plies;
}

const GAME = longGame();
let at = 0; // the next ply
const turnOf = (fen: string) => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

const bench = Object.assign(window, {
  next: () => GAME[at],
  /** Measures the next press. */
  isArmed: false,
  took: Promise.resolve<Took>({ all: 0, waited: 0 }),
});

/** Measures presses on a board, up to the frame in which `stands` is true and the board has reported the move. */
function watch(place: HTMLElement, stands: (ply: Ply) => boolean): void {
  const { port1, port2 } = new MessageChannel();
  const nextFrame = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const begunMs = performance.now();
        port1.onmessage = () => resolve(begunMs);
        port2.postMessage(null);
      });
    });
  async function measure(startedMs: number): Promise<Took> {
    const index = at;
    const ply = GAME[index];
    let handledMs = startedMs;
    addEventListener('mousedown', () => (handledMs = performance.now()), { once: true });
    const waited = (await nextFrame()) - handledMs;
    let all: number | null = null;
    for (;;) {
      if (ply !== undefined && stands(ply)) all ??= performance.now() - startedMs;
      if (all !== null && at !== index) return { all, waited };
      await nextFrame();
    }
  }
  place.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      if (bench.isArmed) bench.took = measure(timeStamp);
      bench.isArmed = false;
    },
    { capture: true },
  );
}

const root = document.getElementById('board');
if (root === null) throw new Error('no place for a board');

function Ours() {
  const [ply, setPly] = useState(0);
  const fen = GAME[ply]?.before ?? INITIAL_FEN;
  const onMove = () => {
    at = ply + 1;
    setPly(at);
  };
  const shown = { fen, orientation: 'white', movable: turnOf(fen), lastMove: GAME[ply - 1] ?? null } as const;
  return <Board {...shown} onMove={onMove} />;
}

/** From index.html, because the package is not installed. */
type OpenChessground = (place: HTMLElement, config: object) => { set(config: object): void };

function startChessground(open: OpenChessground, place: HTMLElement): void {
  const configOf = ({ before, from, to }: Ply) => ({
    fen: before,
    turnColor: turnOf(before),
    movable: { free: false, color: turnOf(before), dests: new Map([[from, [to]]]) },
  });
  const showNext = () => {
    const ply = GAME[at];
    if (ply !== undefined) ground.set(configOf(ply));
  };
  const ground = open(place, {
    animation: { enabled: false },
    draggable: { showGhost: false },
    events: {
      move: () => {
        at += 1;
        queueMicrotask(showNext);
      },
    },
  });
  showNext();
}

const board = location.search.slice(1);
if (board === 'chessground') {
  startChessground((window as never as { Chessground: OpenChessground }).Chessground, root);
  watch(root, ({ to, before }) =>
    [...root.querySelectorAll(`piece.${turnOf(before)}`)].some(
      (piece) => 'cgKey' in piece && piece.cgKey === to,
    ),
  );
} else {
  createRoot(root).render(<Ours />);
  watch(root, ({ to }) => root.querySelector(`[data-square="${to}"][aria-label*="last move"]`) !== null);
}

// bench, board: both boards on one page, each with the same game. The runner clicks; the page says when the piece stood there.
import '../../apps/web/src/ui/base.css';
import { Game, INITIAL_FEN, legalMoves, moveFrom, movePromotion, moveTo, squareName } from '@kingstake/chess';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Board } from '../../apps/web/src/board/index.ts';

interface Chessground {
  set(config: object): void;
}

interface BenchWindow {
  /** Squares of the next move of a board. */
  next(which: 'ours' | 'chessground'): { from: string; to: string };
  /** How long the newest click took. */
  took: Promise<Took> | null;
  startChessground(open: (element: HTMLElement, config: object) => Chessground): void;
}

/** Milliseconds. */
interface Took {
  all: number; // from the click to the task after the frame in which the piece stood on its square
  waited: number; // of that, from the end of what the click set going to the beginning of the next frame: the browser's
}

const PLIES = 2_000;

interface Ply {
  before: string; // FEN
  from: string;
  to: string;
}

/** Games one after the other that are the same each time, without promotions. */
function longGame(): Ply[] {
  let state = 7;
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const plies: Ply[] = [];
  let [game, fen] = [Game.start(), INITIAL_FEN];
  while (plies.length < PLIES) {
    const moves = legalMoves(game.position).filter((move) => movePromotion(move) === 0);
    const move = game.outcome === null ? moves[draw(Math.max(1, moves.length))] : undefined;
    if (move === undefined) {
      [game, fen] = [Game.start(), INITIAL_FEN];
      continue;
    }
    const squares = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    const played = game.play(squares);
    if (!played.ok) throw new Error(`${squares.from}${squares.to} is not legal`);
    plies.push({ before: fen, ...squares });
    fen = played.fen;
  }
  return plies;
}

const GAME = longGame();
const at = { ours: 0, chessground: 0 };
const bench = window as unknown as BenchWindow;
bench.took = null;
bench.next = (which) => {
  const ply = GAME[at[which]];
  if (ply === undefined) throw new Error('the game is over');
  return { from: ply.from, to: ply.to };
};

/**
 * From a pointer that goes down on a target to the task after the frame in which its piece stands there. Answered when the
 * board has also told of the move, which chessground does a moment later.
 */
function watch(root: HTMLElement, which: 'ours' | 'chessground', stands: (ply: Ply) => boolean): void {
  const { port1, port2 } = new MessageChannel();
  let look = (): void => {};
  port1.onmessage = () => look();
  root.addEventListener(
    'pointerdown',
    (event) => {
      const startedMs = event.timeStamp;
      const index = at[which];
      const ply = GAME[index];
      bench.took = new Promise((resolve) => {
        let took: Took | null = null;
        let waited = 0;
        let handledMs: number | null = null;
        look = () => {
          if (ply !== undefined && stands(ply)) took ??= { all: performance.now() - startedMs, waited };
          if (took !== null && at[which] > index) resolve(took);
          else afterFrame();
        };
        // Both boards have done what they do in the event itself when it reaches the window.
        const handled = (): void => {
          handledMs ??= performance.now();
        };
        addEventListener('mousedown', handled, { once: true });
        const afterFrame = (): void => {
          requestAnimationFrame(() => {
            if (handledMs !== null && waited === 0) waited = performance.now() - handledMs;
            port2.postMessage(null);
          });
        };
        afterFrame();
      });
    },
    { capture: true },
  );
}

const turnOf = (fen: string) => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

function Ours() {
  const [ply, setPly] = useState(0);
  const fen = GAME[ply]?.before ?? INITIAL_FEN;
  return (
    <Board
      fen={fen}
      orientation="white"
      movable={turnOf(fen)}
      lastMove={GAME[ply - 1] ?? null}
      onMove={() => {
        at.ours = ply + 1;
        setPly(ply + 1);
      }}
    />
  );
}

const ours = document.querySelector<HTMLElement>('#ours');
if (ours === null) throw new Error('no place for our board');
createRoot(ours).render(<Ours />);
watch(ours, 'ours', (ply) => {
  const square = ours.querySelector(`[data-square="${ply.to}"][aria-label*="last move"]`);
  return square !== null && GAME[at.ours - 1] === ply;
});

function destsOf(ply: number): Map<string, string[]> {
  const dests = new Map<string, string[]>();
  const next = GAME[ply];
  if (next !== undefined) dests.set(next.from, [next.to]);
  return dests;
}

bench.startChessground = (open) => {
  const element = document.querySelector<HTMLElement>('#theirs');
  if (element === null) throw new Error('no place for chessground');
  const configOf = (ply: number) => {
    const fen = GAME[ply]?.before ?? INITIAL_FEN;
    return {
      fen,
      turnColor: turnOf(fen),
      movable: { free: false, color: turnOf(fen), dests: destsOf(ply) },
    };
  };
  const ground = open(element, {
    ...configOf(0),
    animation: { enabled: false },
    draggable: { showGhost: false },
    events: {
      move: () => {
        at.chessground += 1;
        queueMicrotask(() => ground.set(configOf(at.chessground)));
      },
    },
  });
  watch(element, 'chessground', ({ to, before }) =>
    [...element.querySelectorAll(`piece.${turnOf(before)}`)].some(
      (piece) => 'cgKey' in piece && piece.cgKey === to,
    ),
  );
};

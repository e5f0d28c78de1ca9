// ui: a small picture of a position, and a card of someone else's game that links to the game as a whole.

import { fenTurn } from '@kingstake/chess';
import type { RunningGame } from '@kingstake/protocol/listed-games';
import { gameByIdPath } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { Link } from 'wouter';
import { amountOf, shortTimeControl } from './format.ts';
import css from './game.module.css';
import { Piece, type PieceName } from './pieces.tsx';
import { RatingChip } from './player.tsx';
import { WATCH_TEXTS } from './secondary-texts.ts';

interface MiniBoardProps {
  fen: string;
  orientation: 'white' | 'black'; // the side at the bottom
}

export function MiniBoard({ fen, orientation }: MiniBoardProps) {
  return (
    <div className={css['board']} aria-hidden="true">
      {placement(fen).map(({ name, column, row }) => {
        const [x, y] = orientation === 'white' ? [column, row] : [7 - column, 7 - row];
        return (
          <div
            key={`${column}${row}`}
            className={css['piece']}
            style={{ transform: `translate(${x * 100}%, ${y * 100}%)` }}
          >
            <Piece name={name} />
          </div>
        );
      })}
    </div>
  );
}

const SIDE = 8;
const PIECE = /^[KQRBNP]$/i;

interface PlacedPiece {
  name: PieceName;
  column: number; // from the a-file, 0 to 7
  row: number; // from the eighth rank, 0 to 7
}

/** Ignores everything that is not a piece on one of the 64 squares. */
export function placement(fen: string): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  const ranks = (fen.split(' ', 1)[0] ?? '').split('/').slice(0, SIDE);
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const letter of rank) {
      if (!PIECE.test(letter)) {
        column += Number(letter) || 0;
        continue;
      }
      const colour = letter === letter.toUpperCase() ? 'w' : 'b';
      if (column < SIDE) pieces.push({ name: `${colour}${letter.toUpperCase()}` as PieceName, column, row });
      column += 1;
    }
  }
  return pieces;
}

export function WatchedGame({ game }: { game: RunningGame }) {
  const { whitePlayer, blackPlayer, gameState, watching } = game;
  return (
    <Link className={css['game']} href={gameByIdPath(game.id)}>
      <Player player={blackPlayer} />
      <MiniBoard fen={gameState.fen} orientation="white" />
      <Player player={whitePlayer} />
      <span className={css['facts']}>
        <span className="num">{wagerText(game)}</span>{' '}
        {watching !== undefined && watching > 0 && (
          <span className="num">{WATCH_TEXTS.watching(watching)}</span>
        )}{' '}
        <span className="vh">{WATCH_TEXTS.toMove[fenTurn(gameState.fen)]}</span>
      </span>
    </Link>
  );
}

function wagerText({ wagerAmount, timeControl }: RunningGame): string {
  const time = shortTimeControl(timeControlOf(timeControl));
  return amountOf(wagerAmount) === 0n ? WATCH_TEXTS.noStake(time) : WATCH_TEXTS.stake(wagerAmount, time);
}

function Player({ player }: { player: RunningGame['whitePlayer'] }) {
  return (
    <span className={css['player']}>
      <span>{player.username}</span>
      <RatingChip {...player} />
    </span>
  );
}

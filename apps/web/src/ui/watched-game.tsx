// ui: a game of others as a small board with what is at stake: the whole of it leads to the game.
import { fenTurn } from '@kingstake/chess';
import type { RunningGame } from '@kingstake/protocol/listed-games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { Link } from 'wouter';
import { shortTimeControl } from './clock-text.ts';
import { MiniBoard } from './mini-board.tsx';
import { amountOf } from './money-text.ts';
import { RatingChip } from './rating-chip.tsx';
import { WATCH_TEXTS } from './watch-texts.ts';
import css from './watched-game.module.css';

export function WatchedGame({ game }: { game: RunningGame }) {
  const { whitePlayer, blackPlayer, gameState, watching } = game;
  return (
    <Link className={css['game']} href={PAGE_ROUTES.gameById.replace(':id', String(game.id))}>
      <Player player={blackPlayer} />
      <MiniBoard fen={gameState.fen} orientation="white" />
      <Player player={whitePlayer} />
      <span className={css['facts']}>
        <span className="num">{stakeText(game)}</span>{' '}
        {watching !== undefined && watching > 0 && (
          <span className="num">{WATCH_TEXTS.watching(watching)}</span>
        )}{' '}
        <span className="vh">{WATCH_TEXTS.toMove[fenTurn(gameState.fen)]}</span>
      </span>
    </Link>
  );
}

function stakeText({ wagerAmount, timeControl }: RunningGame): string {
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

// play, parts: the board in its place: the position of now, or an earlier one that is looked at; a click on that one
// comes back.
import { INITIAL_FEN, otherSide } from '@kingstake/chess';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { Board } from '../../../board/index.ts';
import { animationMs, useSettings } from '../../../settings/index.ts';
import { PLAY_TEXTS } from '../texts.ts';
import type { BoardSize } from './board-size.ts';
import type { GameTableProps } from './game-table-props.ts';
import type { Browse } from './use-browse.ts';

/** A game can be played before it is there. */
const BoardGrip = lazy(() => import('./board-grip.tsx').then((module) => ({ default: module.BoardGrip })));

interface BoardPlaceProps extends GameTableProps {
  className?: string | undefined;
  browse: Browse;
  isFlipped: boolean;
  onTrySize(size: BoardSize): void;
  onKeepSize(size: BoardSize): void;
}

export function BoardPlace({ browse, isFlipped, moves, className, ...props }: BoardPlaceProps) {
  const place: RefObject<HTMLDivElement | null> = useRef(null);
  const settings = useSettings();
  const { viewed } = browse;
  const earlier = viewed === null ? null : (moves[viewed - 1] ?? null);
  const isNow = viewed === null;
  // A touchpad scrolls by accident: it must not take a player away from the live position of a running game.
  const isPlaying = !props.observer && (props.ending ?? null) === null;
  return (
    <div
      ref={place}
      className={className}
      {...(!isPlaying && { onWheel: browse.onWheel })}
      {...{ [browse.boardMark]: '' }}
    >
      <Board
        fen={isNow ? props.fen : (earlier?.fen ?? props.initialFen ?? INITIAL_FEN)}
        orientation={isFlipped ? otherSide(props.side) : props.side}
        movable={isNow ? props.movable : null}
        lastMove={isNow ? props.lastMove : earlier}
        onMove={props.onMove}
        premovable={isNow && settings.premove ? props.premovable : null}
        premove={isNow ? props.premove : null}
        onPremove={props.onPremove}
        coordinates={settings.coordinates}
        animationMs={animationMs(settings)}
        confirm={settings.confirmMoves}
        {...(!isNow && { onBackToLive: browse.toLive })}
        label={PLAY_TEXTS.board}
      />
      <Suspense>
        <BoardGrip place={place} onTry={props.onTrySize} onKeep={props.onKeepSize} />
      </Suspense>
    </div>
  );
}

// play, parts: the score sheet. A table beside the board where there is room, one line under it where there is not.
import type { Side } from '@kingstake/chess';
import { useEffect, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { PLAY_TEXTS } from '../texts.ts';
import type { ShownMove } from './game-table-props.ts';
import css from './move-list.module.css';
import { currentMoveNumber, type MoveRow, moveRows } from './move-rows.ts';

interface MoveListProps {
  moves: readonly ShownMove[];
  /** The player's own side while it is that side's turn; null otherwise. */
  yourTurn: Side | null;
}

export function MoveList({ moves, yourTurn }: MoveListProps) {
  const rows = moveRows(moves);
  const sheet = useNewestInSight<HTMLElement>(moves.length);
  const whiteToMove = moves.length % 2 === 0;
  const hint = yourTurn === null ? PLAY_TEXTS.theirMove : PLAY_TEXTS.yourMove;
  return (
    <Card className={css['card']}>
      <header className={css['head']}>
        <h2>{PLAY_TEXTS.moves}</h2>
        <span className="num">{PLAY_TEXTS.moveNumber(currentMoveNumber(moves))}</span>
      </header>
      <section
        ref={sheet}
        className={cx('num', css['sheet'])}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={PLAY_TEXTS.moves}
      >
        <ol className={css['rows']}>
          {rows.map((row) => (
            <Row key={row.number} row={row} newest={row.number === rows.length} hint={hint} />
          ))}
          {whiteToMove && (
            <li className={css['row']}>
              <span className={css['number']}>{currentMoveNumber(moves)}</span>
              <span className={css['next']}>{hint}</span>
            </li>
          )}
        </ol>
      </section>
    </Card>
  );
}

function Row({ row, newest, hint }: { row: MoveRow; newest: boolean; hint: string }) {
  const isLast = (color: 'white' | 'black') => newest && (color === 'black') === (row.black !== null);
  return (
    <li className={css['row']}>
      <span className={css['number']}>{row.number}</span>
      <span className={cx(isLast('white') && css['last'])}>{row.white}</span>
      {row.black === null ? (
        <span className={css['next']}>{hint}</span>
      ) : (
        <span className={cx(isLast('black') && css['last'])}>{row.black}</span>
      )}
    </li>
  );
}

/** The phone's line of moves; it keeps the newest in sight. */
export function MoveRibbon({ moves }: { moves: readonly ShownMove[] }) {
  const rows = moveRows(moves);
  const ribbon = useNewestInSight<HTMLElement>(moves.length);
  return (
    <section
      ref={ribbon}
      className={cx('num', css['ribbon'])}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={PLAY_TEXTS.moves}
    >
      {rows.map((row) => (
        <span key={row.number} className={css['pair']}>
          <span className={css['dust']}>{row.number}</span>
          <span className={cx(row.number === rows.length && row.black === null && css['newest'])}>
            {row.white}
          </span>
          <span className={cx(row.number === rows.length && row.black !== null && css['newest'])}>
            {row.black ?? PLAY_TEXTS.theirMove}
          </span>
        </span>
      ))}
      {moves.length === 0 && <span className={css['dust']}>{PLAY_TEXTS.noMoves}</span>}
    </section>
  );
}

function useNewestInSight<E extends HTMLElement>(count: number) {
  const list = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new move moves the list
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight, left: list.current.scrollWidth });
  }, [count]);
  return list;
}

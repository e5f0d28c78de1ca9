// play: the table before the game is known. Parts that load after the table show it too, so it does not import the table.
import { EmptyBoard } from '../../board/index.ts';
import { useSettings } from '../../settings/index.ts';
import { cx } from '../../ui/elements.ts';
import { hasThinRim, wishStyle } from './board-size.ts';
import css from './game-table.module.css';
import { UnknownSeat } from './player-card.tsx';
import { LoadingBanner } from './table-bars.tsx';

/** The board's frame and both seats, where they will be. */
export function LoadingTable() {
  const { boardSize } = useSettings();
  return (
    <div className={css['room']}>
      <div className={cx(css['screen'], hasThinRim(boardSize) && css['small'])} style={wishStyle(boardSize)}>
        <LoadingBanner className={css['banner']} />
        <UnknownSeat className={css['far']} />
        <div className={css['board']}>
          <EmptyBoard />
        </div>
        <UnknownSeat className={css['near']} />
      </div>
    </div>
  );
}

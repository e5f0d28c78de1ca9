// play: the score sheet: a table if there is enough height, otherwise one line. A click on a move shows its position, and a new move
// never changes the viewed one.
import { memo, useEffect, useMemo, useRef } from 'react';
import { useOpening } from '../../board/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/elements.ts';
import { fullMoves } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { type BrowseState, type Step, useSwipe } from './browse.ts';
import css from './moves-panel.module.css';
import type { EndingView, ShownMove, TableActions, TableView } from './view.ts';

interface MoveRow {
  number: number; // of the move, from 1
  white: string; // SAN
  black: string | null; // SAN; null until Black has replied
}

/** The moves of a game from the initial position, two per row. */
export function moveRows(moves: readonly ShownMove[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (let index = 0; index < moves.length; index += 2) {
    const [white, black] = [moves[index], moves[index + 1]];
    if (white !== undefined)
      rows.push({ number: index / 2 + 1, white: white.san, black: black?.san ?? null });
  }
  return rows;
}

/** The number of the current move, from 1. For a finished game: the last one, or 0 without moves. */
export function currentMoveNumber(moves: readonly ShownMove[], isOver: boolean): number {
  return isOver ? fullMoves(moves.length) : Math.floor(moves.length / 2) + 1;
}

interface MovesPanelProps {
  moves: readonly ShownMove[];
  yourTurn: boolean;
  ending: EndingView | null;
  browse: BrowseState;
}

export function MovesPanel(props: MovesPanelProps) {
  const fens = useMemo(() => props.moves.map(({ fen }) => fen), [props.moves]);
  const opening = useOpening(fens);
  const number = currentMoveNumber(props.moves, props.ending !== null);
  return (
    <section className={css['panel']} aria-label={PLAY_TEXTS.moves}>
      <header className={css['head']}>
        <h2>{PLAY_TEXTS.moves}</h2>
        {opening !== null && (
          <span className={css['opening']} title={opening}>
            {opening}
          </span>
        )}
        <span className="num">{number === 0 ? null : PLAY_TEXTS.moveNumber(number)}</span>
      </header>
      <Sheet {...props} />
      {props.browse.viewed !== null && (
        <span className={css['over']}>
          <BackToLive browse={props.browse} />
        </span>
      )}
      <Ribbon {...props} />
    </section>
  );
}

function Sheet({ moves, yourTurn, ending, browse }: MovesPanelProps) {
  const sheet = useMarkInView<HTMLOListElement>(moves.length, browse.viewed);
  const hint = ending !== null ? '' : yourTurn ? PLAY_TEXTS.yourMove : PLAY_TEXTS.theirMove;
  return (
    <ol ref={sheet} className={cx('num', css['sheet'])}>
      {moveRows(moves).map((row) => (
        <Row key={row.number} {...row} {...marksOf(row, browse)} hint={row.black === null ? hint : ''} />
      ))}
      {moves.length % 2 === 0 && ending === null && (
        <li className={css['row']}>
          <span className={css['number']}>{currentMoveNumber(moves, false)}</span>
          <span className={css['next']}>{hint}</span>
        </li>
      )}
      {ending?.score !== undefined && <li className={css['score']}>{ending.score}</li>}
    </ol>
  );
}

type Mark = 'newest' | 'viewed' | 'after' | null;

function markOf(ply: number, { viewed, plies }: BrowseState): Mark {
  if (ply === (viewed ?? plies)) return viewed === null ? 'newest' : 'viewed';
  return viewed !== null && ply > viewed ? 'after' : null;
}

const marksOf = ({ number }: MoveRow, browse: BrowseState) => ({
  whiteMark: markOf(number * 2 - 1, browse),
  blackMark: markOf(number * 2, browse),
  go: browse.go,
});

interface RowProps extends MoveRow, ReturnType<typeof marksOf> {
  /** In the sheet: shown instead of Black's missing move. Absent in the ribbon. */
  hint?: string;
}

/** White's move and Black's reply. Memoized, so that a move renders only changed rows. */
const Row = memo(function Row({ number, white, black, whiteMark, blackMark, go, hint }: RowProps) {
  const As = hint === undefined ? 'span' : 'li';
  return (
    <As className={css[hint === undefined ? 'pair' : 'row']}>
      <span className={css['number']}>{number}</span>
      <Move san={white} ply={number * 2 - 1} mark={whiteMark} go={go} />
      {black !== null && <Move san={black} ply={number * 2} mark={blackMark} go={go} />}
      {black === null && hint !== undefined && <span className={css['next']}>{hint}</span>}
    </As>
  );
});

/** Not in the tab order: the arrow keys and the buttons do the same, and a game has eighty moves. */
function Move({ san, ply, mark, go }: { san: string; ply: number; mark: Mark; go: BrowseState['go'] }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(css['move'], mark !== null && css[mark])}
      aria-current={mark === 'newest' || mark === 'viewed' || undefined}
      onClick={() => go(ply)}
    >
      {san}
    </button>
  );
}

function Ribbon({ moves, browse }: MovesPanelProps) {
  const ribbon = useMarkInView<HTMLDivElement>(moves.length, browse.viewed);
  const swipe = useSwipe(browse);
  return (
    <div className={cx('num', css['ribbon'])}>
      <div ref={ribbon} className={css['line']} {...swipe}>
        {moveRows(moves).map((row) => (
          <Row key={row.number} {...row} {...marksOf(row, browse)} />
        ))}
        {moves.length === 0 && <span className={css['next']}>{PLAY_TEXTS.noMoves}</span>}
      </div>
      {browse.viewed !== null && <BackToLive browse={browse} />}
    </div>
  );
}

/** Keeps the newest or the viewed move visible; at the start of the game, the start of the list. */
function useMarkInView<E extends HTMLElement>(count: number, viewed: number | null) {
  const list = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new move or another view scrolls the list
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    // The observer runs after layout and before paint, and when the window is resized. Measuring here would force a layout while the
    // move is being rendered.
    const sizes = new ResizeObserver(() => scrollToMark(element, viewed));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [count, viewed]);
  return list;
}

function scrollToMark(list: HTMLElement, viewed: number | null): void {
  const mark = list.querySelector<HTMLElement>('[aria-current]');
  if (viewed === null) list.scrollTo({ top: list.scrollHeight, left: list.scrollWidth });
  else if (mark === null) list.scrollTo({ top: 0, left: 0 });
  else
    list.scrollTo({
      top: mark.offsetTop - list.clientHeight / 2,
      left: mark.offsetLeft - list.clientWidth / 2,
    });
}

const STEPS: readonly { step: Step; icon: IconName; label: string }[] = [
  { step: 'first', icon: 'first', label: PLAY_TEXTS.firstMoveShown },
  { step: 'previous', icon: 'prev', label: PLAY_TEXTS.previousMove },
  { step: 'next', icon: 'next', label: PLAY_TEXTS.nextMove },
  { step: 'last', icon: 'last', label: PLAY_TEXTS.lastMove },
];

/** The buttons below the board that show earlier and later positions. */
export function BrowseControls({
  browse,
  className,
}: {
  browse: BrowseState;
  className?: string | undefined;
}) {
  const { viewed, plies, step } = browse;
  const isAtEnd = (which: Step) =>
    which === 'first' || which === 'previous' ? (viewed ?? plies) === 0 : viewed === null;
  return (
    <nav className={cx(css['controls'], className)} aria-label={PLAY_TEXTS.browse}>
      {STEPS.map(({ step: which, icon, label }) => (
        <Button
          key={which}
          variant="ghost"
          className={css['step']}
          aria-label={label}
          disabled={isAtEnd(which)}
          onClick={() => step(which)}
        >
          <Icon name={icon} size="lg" />
        </Button>
      ))}
      {viewed !== null && <BackToLive browse={browse} className={css['back']} />}
    </nav>
  );
}

/** Also shows that the game has continued. */
function BackToLive({ browse, className }: { browse: BrowseState; className?: string | undefined }) {
  return (
    <Button size="sm" className={cx(css['live'], className)} onClick={browse.toLive}>
      {PLAY_TEXTS.backToLive}
      {browse.isNewer && <span className={css['newer']}>{PLAY_TEXTS.newMove}</span>}
    </Button>
  );
}

interface ActionButtonsProps {
  view: TableView;
  actions: TableActions;
  className?: string | undefined;
}

/** The player's actions, within reach of the thumb. */
export function ActionButtons({ view, actions, className }: ActionButtonsProps) {
  const { mode, canClose } = view;
  if (view.observer) return null;
  return (
    <div className={cx(css['actions'], className)}>
      {mode === 'live' && !canClose && (
        <Button
          className={css['action']}
          aria-label={PLAY_TEXTS.offerDraw}
          title={view.wagerSol === null ? PLAY_TEXTS.drawHintFree : PLAY_TEXTS.drawHint}
          disabled={!view.canOfferDraw}
          onClick={() => actions.send('offer_draw')}
        >
          <Icon name="draw" />
          <span className={css['long']}>{PLAY_TEXTS.offerDraw}</span>
          <span className={css['short']}>{PLAY_TEXTS.draw}</span>
        </Button>
      )}
      {canClose ? (
        <Button variant="danger" className={css['action']} onClick={() => actions.ask('close')}>
          <Icon name="x" />
          {PLAY_TEXTS.closeGame}
        </Button>
      ) : (
        <Button
          variant="danger"
          className={css['action']}
          disabled={!view.canResign}
          onClick={() => actions.ask('resign')}
        >
          <Icon name="flag" />
          {PLAY_TEXTS.resign}
        </Button>
      )}
    </div>
  );
}

// play: a game at the table, in every window size. The style sheet decides the layout; the table only shows its props.
import { fenTurn, INITIAL_FEN, otherSide, type Side } from '@kingstake/chess';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Board } from '../../board/index.ts';
import type { SolRate } from '../../session/sol-price.ts';
import { animationMs, SettingsHead, settings, useSettings } from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { Icon, Logo } from '../../ui/icon.tsx';
import { isFreeKey } from '../../ui/keys.ts';
import { BoardGrip, KeysDialog } from '../deferred.tsx';
import { MOVE_WORDS, PLAY_TEXTS, SIDE_TEXTS } from '../texts.ts';
import { type BoardSize, hasThinRim, wishStyle } from './board-size.ts';
import { type BrowseState, useBrowse } from './browse.ts';
import { Clock } from './clock.tsx';
import css from './game-table.module.css';
import { ActionButtons, BrowseControls, MovesPanel } from './moves-panel.tsx';
import { PlayerCard, PremoveChip } from './player-card.tsx';
import { MatchPanel, StakeLine, StakePanel, stakeLines } from './side-panels.tsx';
import { NoticeLine, TableHeader, TurnBanner } from './table-bars.tsx';
import type { ClockView, SeatView, ShownMove, TableActions, TableNotice, TableView } from './view.ts';

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;
const CASTLING = /^O-O(-O)?([+#])?$/;

/** A move in algebraic notation as words; the notation itself if it cannot be parsed. */
export function spokenMove(san: string): string {
  const castling = CASTLING.exec(san);
  if (castling !== null) {
    const [, long, end] = castling;
    return joined([long === undefined ? MOVE_WORDS.castlesShort : MOVE_WORDS.castlesLong], end);
  }
  const parts = SAN.exec(san);
  if (parts === null) return san;
  const [, piece, from = '', takes, to = '', promotion, end] = parts;
  const words = [
    piece === undefined ? '' : pieceWord(piece),
    from,
    takes === undefined ? '' : MOVE_WORDS.takes,
    to,
  ];
  const move = words.filter((word) => word !== '').join(' ');
  return joined([move, ...(promotion === undefined ? [] : [MOVE_WORDS.promotes(pieceWord(promotion))])], end);
}

function pieceWord(letter: string): string {
  return MOVE_WORDS.pieces[letter as keyof typeof MOVE_WORDS.pieces];
}

function joined(words: readonly string[], end: string | undefined): string {
  const last = end === undefined ? [] : [end === '#' ? MOVE_WORDS.checkmate : MOVE_WORDS.check];
  return [...words, ...last].join(', ');
}

export function MoveAnnouncer({ moves }: { moves: readonly ShownMove[] }) {
  const last = moves.at(-1);
  return (
    <p className="vh" aria-live="polite" data-said="move">
      {last !== undefined && `${SIDE_TEXTS[otherSide(fenTurn(last.fen))]}: ${spokenMove(last.san)}`}
    </p>
  );
}

type TableKey = 'flip' | 'help';

/** The action of a key; null for any other key. */
export function tableKeyOf(key: string): TableKey | null {
  if (key.toLowerCase() === 'f') return 'flip';
  return key === '?' ? 'help' : null;
}

/** The keys of the table itself: f flips the board, ? lists all keys. */
function useTableKeys(actions: Readonly<Record<TableKey, () => void>>): void {
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = tableKeyOf(event.key);
    if (pressed === null || event.repeat || !isFreeKey(event)) return;
    event.preventDefault();
    actions[pressed]();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface GameTableProps {
  view: TableView;
  clocks: ClockView;
  actions: TableActions;
  rate: SolRate;
  notice?: TableNotice | null;
  end?: Elements; // the result, which replaces the moves
  invite?: Elements; // the invitation, which replaces the moves
  meetings?: Elements; // the two players' earlier games, below the match
  score?: Elements; // the one-line form, in the opponent's card
  badge?: Elements; // the network badge
  stakeOf?(side: Side): Elements; // where a seat's on-chain stake is, next to the player's name
}

export function GameTable({ view, clocks, actions, rate, notice = null, ...parts }: GameTableProps) {
  const { mode, observer, moves, banner, ending, wagerSol } = view;
  const [isFlipped, setFlipped] = useState(false);
  // A pending move of the player is already shown, so it counts as played.
  const browse = useBrowse(moves.length + (clocks.sending ? 1 : 0));
  const size = useBoardSize();
  const { sound: hasSound, focus } = useSettings();
  const { usd, isLive } = rate;
  const stake = useMemo(
    () => (mode === 'training' ? null : stakeLines(wagerSol, { usd, isLive })),
    [mode, wagerSol, usd, isLive],
  );
  const flip = useCallback(() => setFlipped((flipped) => !flipped), []);
  const [isHelping, setHelping] = useState(false);
  useTableKeys({ flip, help: () => setHelping(true) });
  const near = isFlipped ? otherSide(view.side) : view.side;
  const far = otherSide(near);
  const { stakeOf, score } = parts;
  const seat = {
    view,
    clocks,
    stakeOf,
    score,
    isPlain: focus && isPlaying(view),
    premove: actions.premove,
  };
  const isWaiting = isShown(parts.invite);
  const hasEnd = isShown(parts.end);
  return (
    <div className={css['room']}>
      <div
        className={cx(
          css['screen'],
          hasThinRim(size.now) && css['small'],
          notice !== null && css['noted'],
          hasEnd && css['ended'],
          isWaiting && css['waiting'],
        )}
        style={wishStyle(size.now)}
      >
        <Button variant="ghost" className={css['back']} aria-label={PLAY_TEXTS.back} onClick={actions.goHome}>
          <Icon name="back" size="lg" />
        </Button>
        <TableHeader
          mode={mode}
          difficulty={view.difficulty}
          {...view.timeControl}
          hasEnd={hasEnd}
          badge={parts.badge}
          className={css['top']}
          prize={stake?.dollars ?? null}
          noLivePrice={stake?.noLivePrice ?? null}
          hasSound={hasSound}
          onSound={toggleSound}
          onFlip={flip}
          onSettings={actions.openSettings}
        />
        <TurnBanner view={view} clocks={clocks} className={css['banner']} />
        <Seat key={far} {...seat} side={far} className={css['far']} />
        <BoardPlace
          view={view}
          actions={actions}
          className={css['board']}
          browse={browse}
          orientation={near}
          size={size}
        />
        <Seat key={near} {...seat} side={near} className={css['near']} />
        <div className={css['note']}>
          <NoticeLine notice={notice} nowMs={clocks.nowMs} />
        </div>
        <Suspense>
          {hasEnd && <div className={css['end']}>{parts.end}</div>}
          {isWaiting && <div className={css['invite']}>{parts.invite}</div>}
        </Suspense>
        <div className={css['moves']}>
          <MovesPanel moves={moves} yourTurn={banner === 'your-turn'} ending={ending} browse={browse} />
        </div>
        <BrowseControls className={css['browse']} browse={browse} />
        {stake !== null && !observer && <StakeLine className={css['stake']} stake={stake} />}
        <ActionButtons view={view} actions={actions} className={css['actions']} />
        <span className={css['logo']}>
          <Logo />
        </span>
        <aside className={css['left']}>
          <StakePanel stake={stake} observer={observer} />
          <MatchPanel view={view} />
          {parts.meetings}
        </aside>
      </div>
      <SettingsClock view={view} clocks={clocks} />
      <MoveAnnouncer moves={moves} />
      <Suspense>{isHelping && <KeysDialog onClose={() => setHelping(false)} />}</Suspense>
    </div>
  );
}

interface SeatProps {
  view: TableView;
  clocks: ClockView;
  side: Side;
  className?: string | undefined;
  stakeOf: GameTableProps['stakeOf'];
  isPlain: boolean; // without rating and earnings
  score: GameTableProps['score'];
  premove: TableActions['premove'];
}

/** Whether the player has a game that is not over. */
const isPlaying = ({ observer, ending }: TableView): boolean => !observer && ending === null;

/** One of the two players, at the end of the board where their pieces are. */
function Seat({ view, clocks, side, className, stakeOf, isPlain, score, premove }: SeatProps) {
  const { turn, observer } = view;
  const own = side === view.side;
  const known = own ? view.you : view.opponent;
  const seat = isPlain && known !== null ? withoutMeasure(known) : known;
  return (
    <PlayerCard
      className={className}
      stake={stakeOf?.(side)}
      score={own ? null : score}
      seat={seat}
      side={side}
      own={own && !observer}
      fen={view.fen}
      isAway={!own && view.opponentAway !== null}
      hasPresence={view.mode === 'live' && !own && !observer && seat !== null}
      inCheck={view.inCheck && turn === side && view.ending === null && (own || observer)}
      clocks={clocks}
    >
      {own && <PremoveChip moves={view.premoves} onCancel={() => premove(null)} />}
    </PlayerCard>
  );
}

/** The player as shown in focus mode. */
function withoutMeasure({ rating: _, ...seat }: SeatView): SeatView {
  return { ...seat, earningsSol: null };
}

interface BoardPlaceProps {
  view: TableView;
  actions: TableActions;
  className?: string | undefined;
  browse: BrowseState;
  orientation: Side;
  size: ReturnType<typeof useBoardSize>;
}

/** The board with the live position, or with an earlier one. A click on an earlier one returns to the live one. */
function BoardPlace({ view, actions, className, browse, orientation, size }: BoardPlaceProps) {
  const place: RefObject<HTMLDivElement | null> = useRef(null);
  const settings = useSettings();
  const { viewed } = browse;
  const earlier = viewed === null ? null : (view.moves[viewed - 1] ?? null);
  const isLive = viewed === null;
  // A touchpad scrolls by accident, which must not take a player away from the live position of a running game.
  return (
    <div
      ref={place}
      className={className}
      {...(!isPlaying(view) && { onWheel: browse.onWheel })}
      {...{ [browse.boardMark]: '' }}
    >
      <Board
        fen={isLive ? view.fen : (earlier?.fen ?? view.initialFen ?? INITIAL_FEN)}
        orientation={orientation}
        movable={isLive ? view.movable : null}
        lastMove={isLive ? view.lastMove : earlier}
        onMove={actions.move}
        premoves={{
          side: isLive && settings.premove ? view.premovable : null,
          moves: isLive ? view.premoves : NO_PREMOVES,
          onChange: actions.premove,
        }}
        coordinates={settings.coordinates}
        animationMs={animationMs(settings)}
        confirm={settings.confirmMoves}
        alwaysQueen={settings.alwaysQueen}
        {...(!isLive && { onBackToLive: browse.toLive })}
        label={PLAY_TEXTS.board}
      />
      <Suspense>
        <BoardGrip place={place} onTry={size.onTry} onKeep={size.onKeep} />
      </Suspense>
    </div>
  );
}

/** The player's own clock above the settings, so that it stays visible while it runs. */
function SettingsClock({ view, clocks }: { view: TableView; clocks: ClockView }) {
  if (view.observer || clocks.running === null) return null;
  return (
    <SettingsHead>
      <Clock clocks={clocks} side={view.side} name={view.you.name} own />
    </SettingsHead>
  );
}

const NO_PREMOVES: TableView['premoves'] = [];

const toggleSound = () => settings.set({ sound: !settings.get().sound });

/** The size stored on this device, or the one that the player is previewing. */
function useBoardSize() {
  const { boardSize } = useSettings();
  const [tried, setTried] = useState<BoardSize | null>(null);
  const onKeep = (size: BoardSize) => {
    setTried(null);
    settings.set({ boardSize: size });
  };
  return { now: tried ?? boardSize, onTry: setTried, onKeep };
}

function isShown(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== false;
}

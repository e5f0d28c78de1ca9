// review: one game: its board, its moves and, once it has ended, the engine's evaluation.
import type { Side } from '@kingstake/chess';
import type { GameDetails } from '@kingstake/protocol';
import { getDetails } from '@kingstake/protocol/http/history';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Board, CapturedPieces } from '../../board/index.ts';
import { PRACTICE_ID, practiceGame, VISITOR_ID } from '../../games/practice-game.ts';
import { useQuery } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { clockText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { lazyFrom } from '../../ui/lazy-from.ts';
import { PlayerName, RatingChip } from '../../ui/player.tsx';
import { type GameAnalysis, useAnalysis } from './analysis.ts';
import { Graphs, whiteShare } from './graphs.tsx';
import { backedUp, type Evaluation, MARKS, type MoveMark, marksOf } from './judge.ts';
import { hasReceipt, moveText } from './labels.ts';
import movesCss from './moves.module.css';
import { clockAt, type PlyView, pliesOf } from './plies.ts';
import { ReplayControls, type ReplayEvent, type ReplayState, useReplay } from './replay.tsx';
import css from './review.module.css';
import { FactsCard, ReviewHead } from './review-head.tsx';
import { REVIEW_TEXTS } from './texts.ts';

// A separate chunk, because the rest of the screen does not need the code that checks a receipt.
const ReceiptCard = lazyFrom(() => import('./receipt-card.tsx'))('ReceiptCard');

function EvaluationBar({ evaluation, below }: { evaluation: Evaluation | null; below: Side }) {
  const share = evaluation === null ? 0.5 : whiteShare(evaluation);
  return (
    <div className={css['bar']} data-below={below} aria-hidden="true">
      <i style={{ height: `${(share * 100).toFixed(1)}%` }} />
    </div>
  );
}

interface PlayerBarProps {
  player: GameDetails['whitePlayer'] | null; // null: no one joined
  side: Side;
  fen: string;
  clockMs: number | null;
  isWinner: boolean;
}

export function PlayerBar({ player, side, fen, clockMs, isWinner }: PlayerBarProps) {
  const name = player?.username ?? REVIEW_TEXTS.unknown;
  return (
    <section className={css['player']} aria-label={`${REVIEW_TEXTS[side]}: ${name}`}>
      <Avatar pictureId={player?.profilePicId ?? null} name={name} size="sm" still />
      <b>{player === null || !hasPage(player) ? name : <PlayerName username={name} />}</b>
      {player !== null && <RatingChip {...player} />}
      {isWinner && (
        <span className={css['winner']}>
          <Icon name="crown" />
          <span className="vh">{REVIEW_TEXTS.won}</span>
        </span>
      )}
      <CapturedPieces fen={fen} side={side} />
      {clockMs !== null && <span className={`num ${css['clock']}`}>{clockText(clockMs / 1_000)}</span>}
    </section>
  );
}

/** The players of a practice game have no page. */
const hasPage = ({ id }: { id: number }): boolean => id > VISITOR_ID;

function Review({ game }: { game: GameDetails }) {
  const { user } = useSession();
  const viewerId = user?.id ?? 0;
  const { replay, dispatch } = useReplay(game.moves.length);
  const [isFlipped, setFlipped] = useState(false);
  const plies = useMemo(() => pliesOf(game), [game]);
  const raw = useAnalysis(game);
  const analysis = useMemo(() => ({ ...raw, evaluations: backedUp(plies, raw.evaluations) }), [plies, raw]);
  const marks = useMemo(() => marksOf(plies, analysis.evaluations), [plies, analysis.evaluations]);

  const isBlack = game.blackPlayer?.id === viewerId;
  const below = isBlack === isFlipped ? 'white' : 'black';
  const above = below === 'white' ? 'black' : 'white';
  const move = plies[replay.index] ?? null;
  const fen = move?.fen ?? game.initialFen;
  const { initialMs } = timeControlOf(game.timeControl);
  const barOf = (side: Side) => {
    const player = side === 'white' ? game.whitePlayer : game.blackPlayer;
    const clockMs = clockAt(plies, replay.index, side, initialMs);
    return { player, side, fen, clockMs, isWinner: player !== null && game.winner === player.id };
  };
  return (
    <div className={css['screen']} data-analysis={analysis.state}>
      <ReviewHead game={game} viewerId={viewerId} />
      <div className={css['grid']}>
        <div className={css['left']}>
          <FactsCard game={game} plies={plies} viewerId={viewerId} />
          {hasReceipt(game) && (
            <Suspense>
              <ReceiptCard
                gameId={game.id}
                plies={plies}
                names={{
                  white: game.whitePlayer?.username ?? REVIEW_TEXTS.unknown,
                  black: game.blackPlayer?.username ?? REVIEW_TEXTS.unknown,
                }}
              />
            </Suspense>
          )}
        </div>
        <div className={css['middle']}>
          <PlayerBar {...barOf(above)} />
          <EvaluationBar evaluation={analysis.evaluations[replay.index + 1] ?? null} below={below} />
          <div className={css['board']}>
            <Board
              fen={fen}
              orientation={below}
              movable={null}
              lastMove={move}
              onMove={() => undefined}
              label={REVIEW_TEXTS.board}
            />
          </div>
          <PlayerBar {...barOf(below)} />
          <ReplayControls
            replay={replay}
            dispatch={dispatch}
            plies={plies}
            onFlip={() => setFlipped(!isFlipped)}
          />
        </div>
        <div className={css['right']}>
          <Graphs plies={plies} marks={marks} analysis={analysis} index={replay.index} dispatch={dispatch} />
          <MoveList
            game={game}
            plies={plies}
            marks={marks}
            analysis={analysis}
            replay={replay}
            dispatch={dispatch}
          />
        </div>
      </div>
    </div>
  );
}

export function DetailsScreen({ id }: { id: string }) {
  return id === PRACTICE_ID ? <PracticeScreen /> : <GameScreen id={id} />;
}

/** The practice game that has just ended. */
function PracticeScreen() {
  const { game } = practiceGame.getSnapshot();
  if (game !== null) return <Review game={game} />;
  return (
    <div className={css['message']}>
      <PageHeading title={REVIEW_TEXTS.practice} className={css['heading']}>
        {REVIEW_TEXTS.practice}
      </PageHeading>
      <p>{REVIEW_TEXTS.practiceGone}</p>
      <Link href={PAGE_ROUTES.lobby} className={buttonClass()}>
        {REVIEW_TEXTS.toLobby}
      </Link>
    </div>
  );
}

function GameScreen({ id }: { id: string }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['details', id],
    queryFn: () => http.send(getDetails, { params: { id } }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <div className={css['message']}>
        <PageHeading title={REVIEW_TEXTS.title(Number(id))} className={css['heading']}>
          {REVIEW_TEXTS.failedTitle}
        </PageHeading>
        <p role="alert">{REVIEW_TEXTS.failed}</p>
        <Link href={PAGE_ROUTES.history} className={buttonClass()}>
          {REVIEW_TEXTS.back}
        </Link>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={css['message']}>
        <p role="status">{REVIEW_TEXTS.loading}</p>
      </div>
    );
  }
  return <Review game={data} />;
}

interface MoveListProps {
  game: GameDetails;
  plies: readonly PlyView[];
  marks: readonly (MoveMark | null)[];
  analysis: GameAnalysis;
  replay: ReplayState;
  dispatch(event: ReplayEvent): void;
}

function MoveList({ game, plies, marks, analysis, replay, dispatch }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { index } = replay;
  // Scrolls only the list, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index moves `aria-current`.
  useEffect(() => {
    const box = list.current;
    const shown = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (box == null) return;
    box.scrollTop = shown == null ? 0 : shown.offsetTop - box.clientHeight / 2;
  }, [index]);
  const ply = plies[index];
  const mark = marks[index] ?? null;
  const best = analysis.evaluations[index]?.best ?? null;
  return (
    <Card className={movesCss['list']}>
      <div className={movesCss['listHead']}>
        <h2 className="subtitle">{REVIEW_TEXTS.moveList}</h2>
        <MarkCount name={game.whitePlayer.username} side="white" plies={plies} marks={marks} />
        <MarkCount name={game.blackPlayer?.username ?? ''} side="black" plies={plies} marks={marks} />
      </div>
      {plies.length === 0 ? (
        <p className={movesCss['none']}>{REVIEW_TEXTS.noMoves}</p>
      ) : (
        <ol ref={list} className={movesCss['moves']} aria-label={REVIEW_TEXTS.moveList}>
          {plies.map((each, at) => (
            <Move
              // biome-ignore lint/suspicious/noArrayIndexKey: the index of a ply is its identity.
              key={at}
              ply={each}
              mark={marks[at] ?? null}
              isFirst={at === 0}
              isShown={at === index}
              onJump={() => dispatch({ type: 'jump', index: at })}
            />
          ))}
        </ol>
      )}
      <p className={movesCss['why']} role="status">
        {ply !== undefined && mark !== null && (
          <>
            <i data-mark={mark} aria-hidden="true">
              {mark}
            </i>
            <span>
              <b className="strong">{REVIEW_TEXTS.judged(moveText(ply), mark)}</b>{' '}
              {best !== null && <span>{REVIEW_TEXTS.better(best)}</span>}
            </span>
          </>
        )}
      </p>
    </Card>
  );
}

interface MoveProps {
  ply: PlyView;
  mark: MoveMark | null;
  isFirst: boolean;
  isShown: boolean;
  onJump(): void;
}

function Move({ ply, mark, isFirst, isShown, onJump }: MoveProps) {
  return (
    <li data-side={ply.side}>
      {(ply.side === 'white' || isFirst) && <span className={movesCss['number']}>{ply.number}</span>}
      <button type="button" className="num" aria-current={isShown} onClick={onJump}>
        <span>{ply.san}</span>
        {mark !== null && (
          <>
            {' '}
            <i data-mark={mark} aria-hidden="true">
              {mark}
            </i>
            <span className="vh">{REVIEW_TEXTS.judgement(mark)}</span>
          </>
        )}
        {ply.spentMs !== null && <small>{clockText(ply.spentMs / 1_000)}</small>}
      </button>
    </li>
  );
}

interface MarkCountProps {
  name: string;
  side: PlyView['side'];
  plies: readonly PlyView[];
  marks: readonly (MoveMark | null)[];
}

function MarkCount({ name, side, plies, marks }: MarkCountProps) {
  const counts = MARKS.map((mark) => ({
    mark,
    count: marks.filter((each, index) => each === mark && plies[index]?.side === side).length,
  })).filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  return (
    <p className={movesCss['marks']}>
      <span>{name}</span>
      {counts.map(({ mark, count }) => (
        <b key={mark} data-mark={mark}>
          <span aria-hidden="true">{`${mark} ${count}`}</span>
          <span className="vh">{REVIEW_TEXTS.markCount(mark, count)}</span>
        </b>
      ))}
    </p>
  );
}

// review: the moves with their marks and times, and the engine's comment on the one that is shown.
import type { GameDetails } from '@kingstake/protocol';
import { useEffect, useRef } from 'react';
import { clockText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import type { GameAnalysis } from './analysis.ts';
import { MARKS, type MoveMark } from './judge.ts';
import { moveText } from './labels.ts';
import css from './moves.module.css';
import type { PlyView } from './plies.ts';
import type { ReplayEvent, ReplayState } from './replay.tsx';
import { REVIEW_TEXTS } from './texts.ts';

interface MoveListProps {
  game: GameDetails;
  plies: readonly PlyView[];
  marks: readonly (MoveMark | null)[];
  analysis: GameAnalysis;
  replay: ReplayState;
  dispatch(event: ReplayEvent): void;
}

export function MoveList({ game, plies, marks, analysis, replay, dispatch }: MoveListProps) {
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
    <Card className={css['list']}>
      <div className={css['listHead']}>
        <h2 className="subtitle">{REVIEW_TEXTS.moveList}</h2>
        <MarkCount name={game.whitePlayer.username} side="white" plies={plies} marks={marks} />
        <MarkCount name={game.blackPlayer?.username ?? ''} side="black" plies={plies} marks={marks} />
      </div>
      {plies.length === 0 ? (
        <p className={css['none']}>{REVIEW_TEXTS.noMoves}</p>
      ) : (
        <ol ref={list} className={css['moves']} aria-label={REVIEW_TEXTS.moveList}>
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
      <p className={css['why']} role="status">
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
      {(ply.side === 'white' || isFirst) && <span className={css['number']}>{ply.number}</span>}
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
    <p className={css['marks']}>
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

// review: a game's board with its controls, its moves and what our engine thinks of them.
import type { GameDetails } from '@kingstake/protocol';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useMemo, useState } from 'react';
import { Board } from '../../board/index.ts';
import { useSession } from '../../session/index.ts';
import { useAnalysis } from './analysis/use-analysis.ts';
import { backedUp, marksOf } from './judge.ts';
import { EvaluationBar } from './parts/evaluation-bar.tsx';
import { FactsCard } from './parts/facts-card.tsx';
import { Graphs } from './parts/graphs.tsx';
import { MoveList } from './parts/move-list.tsx';
import { PlayerBar } from './parts/player-bar.tsx';
import { ReplayControls } from './parts/replay-controls.tsx';
import { ReviewHead } from './parts/review-head.tsx';
import { clockAt, pliesOf } from './plies.ts';
import css from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';
import { useReplay } from './use-replay.ts';

const SIDES = ['white', 'black'] as const;

export function Review({ game }: { game: GameDetails }) {
  const { user } = useSession();
  const viewerId = user?.id ?? 0;
  const { replay, tell } = useReplay(game.moves.length);
  const [isFlipped, setFlipped] = useState(false);
  const plies = useMemo(() => pliesOf(game), [game]);
  const heard = useAnalysis(game);
  const analysis = useMemo(
    () => ({ ...heard, evaluations: backedUp(plies, heard.evaluations) }),
    [plies, heard],
  );
  const marks = useMemo(() => marksOf(plies, analysis.evaluations), [plies, analysis.evaluations]);

  const isBlack = game.blackPlayer?.id === viewerId;
  const below = isBlack === isFlipped ? 'white' : 'black';
  const above = below === 'white' ? 'black' : 'white';
  const move = plies[replay.index] ?? null;
  const fen = move?.fen ?? game.initialFen;
  const { initialMs } = timeControlOf(game.timeControl);
  const barOf = (side: (typeof SIDES)[number]) => {
    const player = side === 'white' ? game.whitePlayer : game.blackPlayer;
    const clockMs = clockAt(plies, replay.index, side, initialMs);
    return { player, side, fen, clockMs, isWinner: player !== null && game.winner === player.id };
  };
  return (
    <div className={css['screen']} data-analysis={analysis.state}>
      <ReviewHead game={game} viewerId={viewerId} />
      <div className={css['grid']}>
        <FactsCard game={game} plies={plies} viewerId={viewerId} />
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
          <ReplayControls replay={replay} tell={tell} plies={plies} onFlip={() => setFlipped(!isFlipped)} />
        </div>
        <div className={css['right']}>
          <Graphs plies={plies} marks={marks} analysis={analysis} index={replay.index} tell={tell} />
          <MoveList game={game} plies={plies} marks={marks} analysis={analysis} replay={replay} tell={tell} />
        </div>
      </div>
    </div>
  );
}

// review: one game, to play over again.
import { INITIAL_FEN } from '@kingstake/chess';
import { type GameDetails, getDetails } from '@kingstake/protocol/http/history';
import { Link } from 'wouter';
import { Board } from '../../board/index.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { browserTimers } from '../../session/timers.ts';
import { useQuery } from '../../session/use-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clockText } from '../../ui/clock-text.ts';
import { fullMoves } from '../../ui/full-moves.ts';
import { Money } from '../../ui/money.tsx';
import { amountOf } from '../../ui/money-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Tag } from '../../ui/tag.tsx';
import { whenText } from '../../ui/when-text.ts';
import { badgeOf } from './labels.ts';
import { PlayerCard } from './parts/player-card.tsx';
import { MoveList, ReplayControls } from './parts/replay-controls.tsx';
import css from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';
import { useReplay } from './use-replay.ts';

const TEXTS = REVIEW_TEXTS;

export function DetailsScreen({ id }: { id: string }) {
  const http = useHttp();
  const gameId = Number(id);
  const { data, isError } = useQuery({
    queryKey: ['details', id],
    queryFn: () => http.send(getDetails, { params: { id } }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <div className={css['screen']}>
        <PageHeading title={TEXTS.title(gameId)} className={css['heading']}>
          {TEXTS.failedTitle}
        </PageHeading>
        <p role="alert">{TEXTS.failed}</p>
        <BackLink />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={css['screen']}>
        <p role="status">{TEXTS.loading}</p>
      </div>
    );
  }
  return <Details game={data} />;
}

function BackLink() {
  return (
    <Link href="/game-history" className={buttonClass()}>
      {TEXTS.back}
    </Link>
  );
}

function Details({ game }: { game: GameDetails }) {
  const { user } = useSession();
  const { replay, tell } = useReplay(game.moves.length);
  const badge = badgeOf(game, user?.id ?? 0);
  const move = game.moves[replay.index];
  return (
    <div className={css['screen']}>
      <header className={css['head']}>
        <PageHeading title={TEXTS.title(game.id)} className={css['heading']}>
          {TEXTS.title(game.id)}
        </PageHeading>
        <p>{whenText(game.endedAt ?? game.createdAt, browserTimers.now())}</p>
        <Tag tone={badge?.tone ?? 'brass'}>{badge?.word ?? TEXTS.running}</Tag>
        <BackLink />
      </header>
      <div className={css['table']}>
        <div className={css['side']}>
          <PlayerCard
            player={game.whitePlayer}
            colour={REVIEW_TEXTS.white}
            isWinner={game.winner === game.whitePlayer.id}
          />
          <PlayerCard
            player={game.blackPlayer}
            colour={REVIEW_TEXTS.black}
            isWinner={game.blackPlayer !== null && game.winner === game.blackPlayer.id}
          />
          <Card>
            <dl className={css['facts']}>
              <Fact label={TEXTS.wager}>
                <Money amount={amountOf(game.wagerAmount)} />
              </Fact>
              <Fact label={TEXTS.duration}>{clockText(game.duration)}</Fact>
              <Fact label={TEXTS.moves}>{fullMoves(game.moves.length)}</Fact>
            </dl>
          </Card>
        </div>
        <div className={css['board']}>
          <Board
            fen={move?.fen ?? game.initialFen ?? INITIAL_FEN}
            orientation={game.blackPlayer?.id === user?.id ? 'black' : 'white'}
            movable={null}
            lastMove={move ?? null}
            onMove={() => undefined}
            label={TEXTS.board}
          />
          <ReplayControls replay={replay} tell={tell} />
        </div>
        <MoveList moves={game.moves} replay={replay} tell={tell} />
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

// play: the results of the two players' earlier games, including this one once it is over.

import type { LiveState } from '@kingstake/client';
import { getHeadToHead } from '@kingstake/protocol/http/history';
import { useQuery } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { cx } from '../../ui/elements.ts';
import { Card, useMediaQuery } from '../../ui/layout.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './head-to-head.module.css';

interface TallyProps {
  opponent: string;
  wins: number;
  draws: number;
  losses: number;
}

export function Tally({ opponent, wins, draws, losses }: TallyProps) {
  if (wins + draws + losses === 0) return null;
  return (
    <Card className={css['panel']}>
      <h2 className="subtitle">{PLAY_TEXTS.youAnd(opponent)}</h2>
      <dl className={css['tally']}>
        <Count label={PLAY_TEXTS.gamesWon} count={wins} isWon />
        <Count label={PLAY_TEXTS.gamesDrawn} count={draws} />
        <Count label={PLAY_TEXTS.gamesLost} count={losses} />
      </dl>
    </Card>
  );
}

function Count({ label, count, isWon = false }: { label: string; count: number; isWon?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx('num', isWon && css['lamp'])}>{count}</dd>
    </div>
  );
}

/** Windows with a left column: see game-table.module.css. */
const WIDE = '(min-width: 1560px) and (min-height: 780px)';

/** The opponent, and the results against them; null while loading and for spectators. */
function useHeadToHead({ game, side, status }: LiveState) {
  const http = useHttp();
  const { user } = useSession();
  const opponent =
    side === null ? null : ((side === 'white' ? game?.blackPlayer : game?.whitePlayer) ?? null);
  const userId = user?.id ?? 0;
  const opponentId = opponent?.id ?? 0;
  const { data } = useQuery({
    queryKey: ['head-to-head', userId, opponentId, status === 'ended'],
    queryFn: () => http.send(getHeadToHead, { params: { userId, opponentId } }),
    staleTime: 0,
    enabled: opponent !== null && user !== null,
  });
  if (data === undefined || opponent === null) return null;
  return { opponent: opponent.username, ...data };
}

/** Renders nothing in a narrow window. */
export function HeadToHead({ state }: { state: LiveState }) {
  const tally = useHeadToHead(state);
  return useMediaQuery(WIDE) && tally !== null ? <Tally {...tally} /> : null;
}

/** The one-line form. Renders nothing in a wide window. */
export function HeadToHeadLine({ state }: { state: LiveState }) {
  const tally = useHeadToHead(state);
  return useMediaQuery(WIDE) || tally === null ? null : <Score {...tally} />;
}

export function Score({ opponent, wins, draws, losses }: TallyProps) {
  if (wins + draws + losses === 0) return null;
  return (
    <span data-score>
      <span aria-hidden="true">
        {PLAY_TEXTS.you} <b>{`${wins}–${draws}–${losses}`}</b>
      </span>
      <span className="vh">{PLAY_TEXTS.scoreSpoken(opponent, wins, draws, losses)}</span>
    </span>
  );
}

// lobby: who has won most: five on phones, ten in two columns on desktop.
import type { LeaderboardUser } from '@kingstake/protocol';
import { useSession } from '../../../session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { useLeaderboard } from '../use-lists.ts';
import css from './leaderboard.module.css';

const DESKTOP = '(min-width: 900px)';
const COLUMN = 5;
const TOP = 3;

export function Leaderboard() {
  const isDesktop = useMediaQuery(DESKTOP);
  const { data, isError, refetch } = useLeaderboard(isDesktop ? 2 * COLUMN : COLUMN);
  return (
    <Card className={css['card']} aria-labelledby="leaderboard">
      <h2 id="leaderboard" className={css['title']}>
        {LOBBY_TEXTS.leaderboard}
      </h2>
      {isError ? (
        <div role="alert">
          <p className={css['quiet']}>{LOBBY_TEXTS.listFailed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      ) : (
        <Standing users={data ?? null} isDesktop={isDesktop} />
      )}
    </Card>
  );
}

function Standing({ users, isDesktop }: { users: readonly LeaderboardUser[] | null; isDesktop: boolean }) {
  if (users === null || users.length === 0) {
    return (
      <p className={css['quiet']}>{users === null ? LOBBY_TEXTS.loading : LOBBY_TEXTS.leaderboardEmpty}</p>
    );
  }
  if (!isDesktop) {
    return (
      <ol className={css['list']} aria-labelledby="leaderboard">
        {users.map((user, index) => (
          <li key={user.id}>
            <span className={cx('num', css['rank'], index < TOP && css['top'])}>{index + 1}</span>
            <Name user={user} />
            <Money className={css['winnings']} amount={amountOf(user.totalEarnings)} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <div className={css['columns']}>
      <Column users={users.slice(0, COLUMN)} first={1} />
      {users.length > COLUMN && <Column users={users.slice(COLUMN)} first={COLUMN + 1} />}
    </div>
  );
}

function Column({ users, first }: { users: readonly LeaderboardUser[]; first: number }) {
  const { user: own } = useSession();
  return (
    <table className={css['table']} aria-labelledby="leaderboard">
      <thead>
        <tr>
          <th scope="col">{LOBBY_TEXTS.rank}</th>
          <th scope="col">{LOBBY_TEXTS.player}</th>
          <th scope="col">{LOBBY_TEXTS.record}</th>
          <th scope="col">{LOBBY_TEXTS.winnings}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user, index) => (
          <tr key={user.id} className={cx(user.id === own?.id && css['own'])}>
            <td className={cx('num', css['rank'], first + index <= TOP && css['top'])}>{first + index}</td>
            <td>
              <Name user={user} />
            </td>
            <td className="num">{LOBBY_TEXTS.winsLosses(user.wins, user.losses)}</td>
            <td>
              <Money className={css['winnings']} amount={amountOf(user.totalEarnings)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Name({ user }: { user: LeaderboardUser }) {
  const { user: own } = useSession();
  return (
    <span className={css['player']}>
      <Avatar pictureId={user.profilePicId} name={user.username} size="sm" still />
      <span className={css['name']}>{user.username}</span>
      {user.id === own?.id && <Tag tone="lamp">{LOBBY_TEXTS.you}</Tag>}
    </span>
  );
}

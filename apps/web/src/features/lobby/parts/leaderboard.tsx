// lobby: who has won most: five on phones, ten in two columns on desktop.
import type { LeaderboardUser } from '@kingstake/protocol';
import { useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { useLeaderboard } from '../use-lists.ts';
import css from './leaderboard.module.css';
import { ListCard } from './list-card.tsx';

const DESKTOP = '(min-width: 900px)';
const COLUMN = 5;
const TOP = 3;

export function Leaderboard() {
  const isDesktop = useMediaQuery(DESKTOP);
  const size = isDesktop ? 2 * COLUMN : COLUMN;
  // Counted in players, so that turning the phone keeps the place.
  const [start, setStart] = useState(0);
  const page = Math.floor(start / size) + 1;
  const { data, isError, refetch } = useLeaderboard(size, page);
  const first = (page - 1) * size + 1;
  return (
    <ListCard
      id="leaderboard"
      title={LOBBY_TEXTS.leaderboard}
      rows={data?.users ?? null}
      isError={isError}
      onRetry={() => void refetch()}
      empty={LOBBY_TEXTS.leaderboardEmpty}
      pages={
        data === undefined
          ? null
          : {
              ...data.pagination,
              range: LOBBY_TEXTS.leaderboardRange(
                first,
                first + data.users.length - 1,
                data.pagination.totalUsers,
              ),
              previous: LOBBY_TEXTS.leaderboardPrevious,
              next: LOBBY_TEXTS.leaderboardNext,
              onGo: (by) => setStart((page - 1 + by) * size),
            }
      }
    >
      {(users) => <Standing users={users} first={first} isDesktop={isDesktop} />}
    </ListCard>
  );
}

interface StandingProps {
  users: readonly LeaderboardUser[];
  first: number; // the rank of the first of them
  isDesktop: boolean;
}

function Standing({ users, first, isDesktop }: StandingProps) {
  if (!isDesktop) {
    return (
      <ol className={css['list']} aria-labelledby="leaderboard">
        {users.map((user, index) => (
          <li key={user.id}>
            <span className={cx('num', css['rank'], first + index <= TOP && css['top'])}>
              {first + index}
            </span>
            <Name user={user} />
            <Money className={css['winnings']} amount={amountOf(user.totalEarnings)} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <div className={cx(css['columns'], users.length > COLUMN && css['two'])}>
      <Column users={users.slice(0, COLUMN)} first={first} />
      {users.length > COLUMN && <Column users={users.slice(COLUMN)} first={first + COLUMN} />}
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

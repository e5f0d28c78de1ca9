// fair-play: tells a player that a wager was returned after the opponent's case was upheld. Only in the lobby, never during a game.
import type { OwnReviews } from '@kingstake/protocol/http/fair-play';
import { gameDetailsPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useQueryClient } from '../../net/use-query.ts';
import { useSession, useSocketClient } from '../../session/index.ts';
import { lazyFrom } from '../../ui/lazy-from.ts';
import { refetchOwnReviews, useOwnReviews } from '../own/reviews.ts';
import { browserSeenReturns, firstUnseen } from './seen-returns.ts';

const ReturnedDialog = lazyFrom(() => import('./deferred-parts.ts'))('ReturnedDialog');

/** Mounted once. Shows one dialog per returned wager, newest first. A message adds those returned while the player is connected. */
export function ReturnedWager() {
  const { user } = useSession();
  const { data } = useOwnReviews();
  const socket = useSocketClient();
  const queries = useQueryClient();
  useEffect(
    () =>
      socket.subscribe(({ type }) => {
        if (type === 'wager_returned') void refetchOwnReviews(queries);
      }),
    [socket, queries],
  );
  return user === null || data === undefined ? null : <Unseen userId={user.id} returned={data.returned} />;
}

interface UnseenProps {
  userId: number;
  returned: OwnReviews['returned'];
}

function Unseen({ userId, returned }: UnseenProps) {
  const [path, navigate] = useLocation();
  const [seen, setSeen] = useState(() => browserSeenReturns.read(userId));
  const next = path === PAGE_ROUTES.lobby ? firstUnseen(returned, seen) : null;
  if (next === null) return null;
  const close = () => {
    const seenNow = [...seen, next.gameId];
    browserSeenReturns.write(userId, seenNow);
    setSeen(seenNow);
  };
  const seeGame = () => {
    close();
    navigate(gameDetailsPath(next.gameId));
  };
  return (
    <Suspense>
      <ReturnedDialog key={next.gameId} returned={next} onClose={close} onSeeGame={seeGame} />
    </Suspense>
  );
}

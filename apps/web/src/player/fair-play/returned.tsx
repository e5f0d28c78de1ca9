// fair-play: tells a player that a wager was returned after the opponent's case was upheld. Only in the lobby, never during a game.
import type { OwnReviews } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { forgivingStorage, type PlainStorage } from '../../net/storage.ts';
import { useQueryClient } from '../../net/use-query.ts';
import { useSession, useSocketClient } from '../../session/index.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { amountOf, dateTimeText, solChangeText, solText } from '../../ui/format.ts';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { refetchOwnReviews, useOwnReviews } from '../own/reviews.ts';
import css from './report.module.css';
import { RETURNED_TEXTS as TEXTS } from './texts.ts';

type Returned = OwnReviews['returned'][number];

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
  returned: readonly Returned[];
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
  return <ReturnedDialog key={next.gameId} returned={next} onClose={close} onSeeGame={seeGame} />;
}

interface ReturnedDialogProps {
  returned: Returned;
  onClose: () => void;
  onSeeGame: () => void;
}

const ZERO = lamports(0n);

/** What was found, by the evidence; after a granted appeal, that nothing was. */
export const whyReturned = ({ kind, isOverturned }: Pick<Returned, 'kind' | 'isOverturned'>): string =>
  isOverturned ? TEXTS.overturned : TEXTS.why[kind];

function ReturnedDialog({ returned, onClose, onSeeGame }: ReturnedDialogProps) {
  const { gameId, at } = returned;
  const amount = amountOf(returned.amount) ?? ZERO;
  const missing = amountOf(returned.missing) ?? ZERO;
  const whole = lamports(amount + missing);
  return (
    <FormDialog
      isUnasked
      title={TEXTS.title(formatSol(whole, 'figure'), gameId)}
      description={whyReturned(returned)}
      onClose={onClose}
      columns="1fr 1.4fr"
      actions={[
        { text: TEXTS.seeGame, act: onSeeGame },
        { text: TEXTS.ok, variant: 'primary', act: onClose },
      ]}
    >
      <MoneySummary
        lines={[
          [TEXTS.amount, solChangeText(amount)],
          ...(missing > 0n ? [[TEXTS.missing, solText(missing)] as const] : []),
          [TEXTS.returnedAt, dateTimeText(at)],
        ]}
      />
      <p className={css['hint']}>{missing > 0n ? TEXTS.missingHint : TEXTS.nothingToDo}</p>
    </FormDialog>
  );
}

/** Which returned wagers this device has already shown to the player. */
const keyOf = (userId: number): string => `kingstake-returned-${userId}`;

interface SeenReturns {
  read(userId: number): readonly number[];
  write(userId: number, gameIds: readonly number[]): void;
}

export function createSeenReturns(storage: PlainStorage): SeenReturns {
  return {
    read: (userId) =>
      (storage.getItem(keyOf(userId)) ?? '')
        .split(' ')
        .map(Number)
        .filter((id) => id > 0),
    write: (userId, gameIds) => storage.setItem(keyOf(userId), gameIds.join(' ')),
  };
}

const browserSeenReturns = createSeenReturns(forgivingStorage(() => window.localStorage));

export const firstUnseen = (returned: readonly Returned[], seen: readonly number[]): Returned | null =>
  returned.find(({ gameId }) => !seen.includes(gameId)) ?? null;

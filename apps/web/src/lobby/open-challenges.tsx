// lobby: the card of open challenges: filters, the waiting players, and Join, which opens the sheet with the outcome.
import { feeOf, isFriendly, prizePoolOf } from '@kingstake/protocol/economics';
import { LOBBY } from '@kingstake/protocol/limits';
import { type LobbyGame, LobbyMessage } from '@kingstake/protocol/lobby-games';
import { formatSol } from '@kingstake/protocol/money';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { speedOf, wagerOf } from '../games/game.ts';
import { useSession, useSocket, useSocketClient } from '../session/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/elements.ts';
import { Card } from '../ui/layout.tsx';
import { RatingChip } from '../ui/player.tsx';
import { useJoinOpen } from './commands.ts';
import css from './open-challenges.module.css';
import {
  browserFilter,
  EVERY_GAME,
  nextOpenGames,
  type OpenFilter,
  type OpenGames,
  type OpenRow,
  ownRating,
  rowsOf,
  STAKE_FILTERS,
} from './open-games.ts';
import { OPEN_TEXTS } from './secondary-texts.ts';
import { useLobby } from './state.ts';

interface OpenChallengesProps {
  /** Null until the list has loaded. */
  open: OpenGames | null;
  className?: string | undefined;
}

export function OpenChallenges({ open, className }: OpenChallengesProps) {
  const { speed } = useLobby();
  const { user } = useSession();
  const [filter, setFilter] = useState(browserFilter.read);
  const [isExpanded, setExpanded] = useState(false);
  const rows = open === null || user === null ? null : rowsOf(open, filter, user);
  const shown = isExpanded ? rows : rows?.slice(0, LOBBY.shown);
  const choose = (next: OpenFilter) => {
    setFilter(next);
    browserFilter.write(next);
  };
  const isFiltered = filter.near || filter.stake !== EVERY_GAME.stake || filter.time !== EVERY_GAME.time;
  return (
    <Card className={cx(css['card'], className)} aria-labelledby="open-challenges">
      <div className={css['head']}>
        <h2 id="open-challenges">{OPEN_TEXTS.title}</h2>
        {rows !== null && rows.length > LOBBY.shown && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            <span>{isExpanded ? OPEN_TEXTS.showFewer : OPEN_TEXTS.showAll}</span>{' '}
            <span className="num">{rows.length}</span>
          </Button>
        )}
      </div>
      <Filters
        value={filter}
        onChange={choose}
        rating={ownRating(user ?? {}, filter.time === 'any' ? speed : filter.time)}
      />
      {shown == null || shown.length === 0 ? (
        <p className={css['quiet']} role="status">
          {shown == null ? OPEN_TEXTS.loading : isFiltered ? OPEN_TEXTS.noneFits : OPEN_TEXTS.none}
        </p>
      ) : (
        <>
          <Head />
          <ul aria-labelledby="open-challenges">
            {shown.map((row) => (
              <Row key={row.game.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** The column headers; each row has its own labels for screen readers. */
function Head() {
  const { player, stake, time, winnerGets, fee } = OPEN_TEXTS;
  return (
    <div className={css['columns']} aria-hidden="true">
      {[player, stake, time, winnerGets, fee].map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

function Row({ row: { game, isAway, obstacle } }: { row: OpenRow }) {
  const join = useJoinOpen();
  const { creator } = game;
  const wager = wagerOf(game.wagerAmount);
  const isFree = isFriendly(wager);
  const why = obstacle === null ? null : whyNot(game, obstacle);
  const column = (amount: Parameters<typeof formatSol>[0]) => (isFree ? '–' : formatSol(amount, 'column'));
  return (
    <li className={cx(css['row'], isAway && css['away'])}>
      <div className={css['who']}>
        <Avatar pictureId={creator.profilePicId} name={creator.username} size="sm" />
        <div>
          <p className={css['name']}>
            <b>{creator.username}</b> <RatingChip {...creator} />
            {isAway && <small>{OPEN_TEXTS.away}</small>}
            {game.stakeSource === 'escrow' && <small>{OPEN_TEXTS.onChain}</small>}
          </p>
          <p className={cx('num', css['short'])}>
            <b>{isFree ? OPEN_TEXTS.noWager : OPEN_TEXTS.wagerOf(game.wagerAmount)}</b>
            <span>{` · ${speedOf(game)}`}</span>
            {why !== null && <span>{` · ${why}`}</span>}
            {why === null && !isFree && (
              <span>
                {` · ${OPEN_TEXTS.terms(formatSol(prizePoolOf(wager), 'column'), formatSol(feeOf(wager), 'column'))}`}
              </span>
            )}
          </p>
          {why !== null && <p className={css['why']}>{why}</p>}
        </div>
      </div>
      <span className={cx('num', css['stake'])}>
        <b>{isFree ? OPEN_TEXTS.noWager : formatSol(wager, 'column')}</b>
      </span>
      <span className={cx('num', css['time'])}>{speedOf(game)}</span>
      <span className={cx('num', css['prize'])}>
        <b>{column(prizePoolOf(wager))}</b>
      </span>
      <span className={cx('num', css['fee'])}>{column(feeOf(wager))}</span>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={OPEN_TEXTS.joinWhom(creator.username)}
        disabled={why !== null}
        onClick={() => join(game.id)}
      >
        {OPEN_TEXTS.join}
      </Button>
    </li>
  );
}

function whyNot({ ratingRange, wagerAmount }: LobbyGame, obstacle: 'rating' | 'balance' | 'held'): string {
  if (obstacle === 'held') return OPEN_TEXTS.partHeld;
  if (obstacle === 'balance' || ratingRange === undefined) return OPEN_TEXTS.need(wagerAmount);
  return OPEN_TEXTS.onlyRatings(ratingRange.min, ratingRange.max);
}

interface FiltersProps {
  value: OpenFilter;
  onChange(filter: OpenFilter): void;
  /** The player's own rating, for "Near". */
  rating: number;
}

const STAKE_WORDS: Readonly<Record<string, string>> = { any: OPEN_TEXTS.anyStake, '0': OPEN_TEXTS.noWager };

/** The filter chips of open challenges: wager, time and rating. */
function Filters({ value, onChange, rating }: FiltersProps) {
  return (
    <fieldset className={css['chips']} data-scrolls="">
      <legend className="vh">{OPEN_TEXTS.filters}</legend>
      {STAKE_FILTERS.map((stake) => (
        <Chip key={stake} isOn={value.stake === stake} onChoose={() => onChange({ ...value, stake })}>
          {STAKE_WORDS[stake] ?? stake}
        </Chip>
      ))}
      <i />
      {(['any', ...OFFERED_TIME_CONTROLS] as const).map((time) => (
        <Chip key={time} isOn={value.time === time} onChoose={() => onChange({ ...value, time })}>
          {time === 'any' ? OPEN_TEXTS.anyTime : speedOf({ timeControl: time })}
        </Chip>
      ))}
      <i />
      <Chip isOn={value.near} onChoose={() => onChange({ ...value, near: !value.near })}>
        {OPEN_TEXTS.near(rating)}
      </Chip>
    </fieldset>
  );
}

function Chip({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: string }) {
  return (
    <button type="button" className={css['chip']} aria-pressed={isOn} onClick={onChoose}>
      {children}
    </button>
  );
}

/** While the socket is disconnected, the last list stays. The server sends a new list on reconnect. */
export function useOpenGameUpdates(setOpen: Dispatch<SetStateAction<OpenGames | null>>): void {
  const socket = useSocketClient();
  const { status } = useSocket();
  const playerId = useSession().user?.id ?? null;
  useEffect(() => {
    if (status !== 'open' || playerId === null) return;
    const unsubscribe = socket.subscribe((message) => {
      const parsed = LobbyMessage.safeParse(message);
      if (parsed.success) setOpen((known) => nextOpenGames(known, parsed.data));
    });
    socket.send({ type: 'watch_lobby', playerId });
    return () => {
      unsubscribe();
      socket.send({ type: 'leave_lobby', playerId });
    };
  }, [socket, status, playerId, setOpen]);
}

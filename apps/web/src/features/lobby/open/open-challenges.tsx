// lobby, open: the card of open challenges: filters, who waits for what, and Join, which opens the sheet with the outcome.
import { feeOf, isFriendly, prizePoolOf } from '@kingstake/protocol/economics';
import { LOBBY } from '@kingstake/protocol/limits';
import type { LobbyGame } from '@kingstake/protocol/lobby-games';
import { formatSol } from '@kingstake/protocol/money';
import { useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout.tsx';
import { RatingChip } from '../../../ui/player.tsx';
import { speedOf, wagerOf } from '../games.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import { Filters } from './filters.tsx';
import { joinOpen } from './join-open.ts';
import { browserFilter } from './kept-filter.ts';
import css from './open-challenges.module.css';
import { EVERY_GAME, type OpenFilter, type OpenRow, rowsOf } from './open-filter.ts';
import { ownRating } from './own-rating.ts';
import { OPEN_TEXTS } from './texts.ts';
import { useOpenGames } from './use-open-games.ts';

export function OpenChallenges({ match }: { match: Matchmaking }) {
  const { user } = useSession();
  const open = useOpenGames();
  const [filter, setFilter] = useState(browserFilter.read);
  const [isWhole, setWhole] = useState(false);
  const rows = open === null || user === null ? null : rowsOf(open, filter, user);
  const shown = isWhole ? rows : rows?.slice(0, LOBBY.shown);
  const choose = (next: OpenFilter) => {
    setFilter(next);
    browserFilter.write(next);
  };
  const isFiltered = filter.near || filter.stake !== EVERY_GAME.stake || filter.time !== EVERY_GAME.time;
  return (
    <Card className={css['card']} aria-labelledby="open-challenges">
      <div className={css['head']}>
        <h2 id="open-challenges">{OPEN_TEXTS.title}</h2>
        {rows !== null && rows.length > LOBBY.shown && (
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            <span>{isWhole ? OPEN_TEXTS.showFewer : OPEN_TEXTS.showAll}</span>{' '}
            <span className="num">{rows.length}</span>
          </Button>
        )}
      </div>
      <Filters
        value={filter}
        onChange={choose}
        rating={ownRating(user ?? {}, filter.time === 'any' ? match.speed : filter.time)}
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
              <Row key={row.game.id} row={row} match={match} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** The words above the columns; each row says its own to those who hear it. */
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

function Row({ row: { game, isAway, obstacle }, match }: { row: OpenRow; match: Matchmaking }) {
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
        onClick={() => joinOpen(match.port, game.id)}
      >
        {OPEN_TEXTS.join}
      </Button>
    </li>
  );
}

function whyNot({ ratingRange, wagerAmount }: LobbyGame, obstacle: 'rating' | 'balance'): string {
  if (obstacle === 'balance' || ratingRange === undefined) return OPEN_TEXTS.need(wagerAmount);
  return OPEN_TEXTS.onlyRatings(ratingRange.min, ratingRange.max);
}

// alerts: what a game asks of its player: the tab's title, whether something waits, and what is told while the tab is
// hidden. Pure: two looks at a game in, words out.
import { ALERT_TEXTS } from './texts.ts';

/** What of a game can call for attention. */
export interface GameNews {
  gameId: number | null; // null: a training game, of which no one is notified
  opponent: string;
  phase: 'unknown' | 'waiting' | 'playing' | 'over';
  isSeated: boolean; // someone sits opposite
  isOwnTurn: boolean;
  plies: number;
  lastSan: string | null;
  isDrawOffered: boolean; // by the opponent
  isRematchOffered: boolean; // by the opponent
  outcome: 'win' | 'loss' | 'draw' | null;
  profit: string | null; // "+0.95 SOL"; null: nothing was staked
  stake: string | null; // "1 SOL"
}

export interface TabTitle {
  text: string;
  waits: boolean; // something waits for the player: the icon carries a dot
}

const TITLES = ALERT_TEXTS.titles;
const PRODUCT = 'Kingstake';
const named = (text: string): string => `${text} · ${PRODUCT}`;
const waiting = (text: string): TabTitle => ({ text, waits: true });
const quiet = (text: string): TabTitle => ({ text, waits: false });

/** `hiddenClock`: the player's clock as text while the tab is hidden; null while it is seen. */
export function titleOf(news: GameNews, hiddenClock: string | null): TabTitle | null {
  switch (news.phase) {
    case 'unknown':
      return null;
    case 'waiting':
      return news.isSeated ? waiting(`● ${TITLES.joined(news.opponent)}`) : quiet(named(TITLES.waiting));
    case 'playing':
      if (news.isDrawOffered) return waiting(named(TITLES.drawOffer));
      if (!news.isOwnTurn) return quiet(named(TITLES.opponentsTurn));
      return waiting(
        hiddenClock === null ? named(`● ${TITLES.yourTurn}`) : `● ${hiddenClock} ${TITLES.yourTurn}`,
      );
    case 'over':
      if (news.isRematchOffered) return REMATCH_TITLE;
      return news.outcome === null ? null : quiet(OUTCOMES[news.outcome](news));
  }
}

const OUTCOMES: Readonly<Record<NonNullable<GameNews['outcome']>, (news: GameNews) => string>> = {
  win: ({ profit }) => (profit === null ? TITLES.won : TITLES.wonSol(profit)),
  loss: () => TITLES.lost,
  draw: () => TITLES.draw,
};

export const REMATCH_TITLE: TabTitle = waiting(named(TITLES.rematch));
export const challengeTitle = (name: string): TabTitle => waiting(`● ${TITLES.challenge(name)}`);
export const matchFoundTitle = (secondsLeft: number): TabTitle => waiting(TITLES.matchFound(secondsLeft));

/** Something to be told while the tab is hidden. */
export interface Notice {
  text: string;
  gameId: number | null; // the game that a click on it opens; null: the page as it is
  afterAwayMs: number; // told only once the tab has been hidden for so long
}

/** Told at once. A click leads to no game: it is asked wherever the player is. */
const question = (text: string): Notice => ({ text, gameId: null, afterAwayMs: 0 });

export const joinedNotice = (opponent: string): Notice => question(ALERT_TEXTS.joined(opponent));
/** `stake`: "1 SOL"; null: nothing was staked. */
export const rematchNotice = (opponent: string, stake: string | null): Notice =>
  question(stake === null ? ALERT_TEXTS.rematch(opponent) : ALERT_TEXTS.rematchFor(opponent, stake));
export const challengeNotice = (name: string, stake: string): Notice =>
  question(ALERT_TEXTS.challenge(name, stake));
export const forfeitNotice = (gameId: number): Notice => ({
  text: ALERT_TEXTS.forfeit,
  gameId,
  afterAwayMs: 0,
});

/** A move is told to those alone who have been away for a while; the rest at once. */
export const MOVE_AFTER_AWAY_MS = 10_000;

/** What changed that a hidden tab should tell; null: nothing, or the game was only just opened. */
export function noticeBetween(before: GameNews | null, after: GameNews): Notice | null {
  if (before === null || before.phase === 'unknown' || after.gameId === null) return null;
  const { opponent, stake, gameId } = after;
  const at = (text: string, afterAwayMs = 0): Notice => ({ text, gameId, afterAwayMs });
  if (!before.isRematchOffered && after.isRematchOffered) return rematchNotice(opponent, stake);
  if (!before.isDrawOffered && after.isDrawOffered) return at(ALERT_TEXTS.draw(opponent));
  if (!before.isSeated && after.isSeated) return joinedNotice(opponent);
  const isTheirMove = after.phase === 'playing' && after.isOwnTurn && after.plies > before.plies;
  if (!isTheirMove || after.lastSan === null) return null;
  return at(ALERT_TEXTS.move(opponent, after.lastSan), MOVE_AFTER_AWAY_MS);
}

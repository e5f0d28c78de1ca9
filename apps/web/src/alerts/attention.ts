// The tab's title for a game, and the notifications of a hidden tab. Pure: derived from two states of a game.
import { ALERT_TEXTS } from './texts.ts';

/** What the title and the notifications of a game depend on. */
export interface AttentionState {
  gameId: number | null; // null: a training game, which shows no notifications
  opponent: string;
  phase: 'unknown' | 'waiting' | 'playing' | 'over';
  hasOpponent: boolean;
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
  needsPlayer: boolean; // the player must act: the tab icon shows a dot
}

const TITLES = ALERT_TEXTS.titles;
const PRODUCT = 'Kingstake';
const named = (text: string): string => `${text} · ${PRODUCT}`;
const waiting = (text: string): TabTitle => ({ text, needsPlayer: true });
const quiet = (text: string): TabTitle => ({ text, needsPlayer: false });

/** `hiddenClock`: the player's clock as text while the tab is hidden; null while it is visible. */
export function titleOf(news: AttentionState, hiddenClock: string | null): TabTitle | null {
  switch (news.phase) {
    case 'unknown':
      return null;
    case 'waiting':
      return news.hasOpponent ? waiting(`● ${TITLES.joined(news.opponent)}`) : quiet(named(TITLES.waiting));
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

const OUTCOMES: Readonly<Record<NonNullable<AttentionState['outcome']>, (news: AttentionState) => string>> = {
  win: ({ profit }) => (profit === null ? TITLES.won : TITLES.wonSol(profit)),
  loss: () => TITLES.lost,
  draw: () => TITLES.draw,
};

export const REMATCH_TITLE: TabTitle = waiting(named(TITLES.rematch));
export const challengeTitle = (name: string): TabTitle => waiting(`● ${TITLES.challenge(name)}`);
export const matchFoundTitle = (secondsLeft: number): TabTitle => waiting(TITLES.matchFound(secondsLeft));

/** A notification for a hidden tab. */
export interface AlertNotice {
  text: string;
  gameId: number | null; // the game that a click opens; null: the current page
  afterAwayMs: number; // only shown once the tab has been hidden for this long
}

/** Shown immediately. A click opens no game, because every screen shows its dialog. */
const question = (text: string): AlertNotice => ({ text, gameId: null, afterAwayMs: 0 });

export const joinedNotice = (opponent: string): AlertNotice => question(ALERT_TEXTS.joined(opponent));
/** `stake`: "1 SOL"; null: nothing was staked. */
export const rematchNotice = (opponent: string, stake: string | null): AlertNotice =>
  question(stake === null ? ALERT_TEXTS.rematch(opponent) : ALERT_TEXTS.rematchFor(opponent, stake));
export const challengeNotice = (name: string, stake: string): AlertNotice =>
  question(ALERT_TEXTS.challenge(name, stake));
export const forfeitNotice = (gameId: number): AlertNotice => ({
  text: ALERT_TEXTS.forfeit,
  gameId,
  afterAwayMs: 0,
});

/** A move is announced only after the tab has been hidden this long; all other notices are immediate. */
export const MOVE_AFTER_AWAY_MS = 10_000;

/** The notification for a change; null if there is none or the game was just opened. */
export function noticeOfChange(before: AttentionState | null, after: AttentionState): AlertNotice | null {
  if (before === null || before.phase === 'unknown' || after.gameId === null) return null;
  const { opponent, stake, gameId } = after;
  const at = (text: string, afterAwayMs = 0): AlertNotice => ({ text, gameId, afterAwayMs });
  if (!before.isRematchOffered && after.isRematchOffered) return rematchNotice(opponent, stake);
  if (!before.isDrawOffered && after.isDrawOffered) return at(ALERT_TEXTS.draw(opponent));
  if (!before.hasOpponent && after.hasOpponent) return joinedNotice(opponent);
  const isTheirMove = after.phase === 'playing' && after.isOwnTurn && after.plies > before.plies;
  if (!isTheirMove || after.lastSan === null) return null;
  return at(ALERT_TEXTS.move(opponent, after.lastSan), MOVE_AFTER_AWAY_MS);
}

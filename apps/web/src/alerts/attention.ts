// alerts: what a game asks of its player: the tab's title, whether something waits, and what is told while the tab is
// hidden. Pure: two looks at a game in, words out.

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
      return news.isSeated ? waiting(`● ${news.opponent} joined`) : quiet(named('Waiting for opponent'));
    case 'playing':
      if (news.isDrawOffered) return waiting(named('Draw offer'));
      if (!news.isOwnTurn) return quiet(named("Opponent's turn"));
      return waiting(hiddenClock === null ? named('● Your turn') : `● ${hiddenClock} Your turn`);
    case 'over':
      if (news.isRematchOffered) return waiting(named('Rematch?'));
      return news.outcome === null ? null : quiet(OUTCOMES[news.outcome](news));
  }
}

const OUTCOMES: Readonly<Record<NonNullable<GameNews['outcome']>, (news: GameNews) => string>> = {
  win: ({ profit }) => (profit === null ? 'You won' : `You won ${profit}`),
  loss: () => 'You lost',
  draw: () => 'Draw',
};

export const matchFoundTitle = (secondsLeft: number): TabTitle => waiting(`Match found ${secondsLeft} s`);
export const joinedNotice = (opponent: string): string => `${opponent} joined your table`;
export const FORFEIT_NOTICE = 'Your match forfeits in 2:00';

/** Something to be told while the tab is hidden. */
export interface Notice {
  text: string;
  afterAwayMs: number; // told only once the tab has been hidden for so long
}

/** A move is told to those alone who have been away for a while; the rest at once. */
export const MOVE_AFTER_AWAY_MS = 10_000;

/** What changed that a hidden tab should tell; null: nothing, or the game was only just opened. */
export function noticeBetween(before: GameNews | null, after: GameNews): Notice | null {
  if (before === null || before.phase === 'unknown' || after.gameId === null) return null;
  const at = (text: string, afterAwayMs = 0): Notice => ({ text, afterAwayMs });
  const { opponent, stake } = after;
  if (!before.isRematchOffered && after.isRematchOffered)
    return at(`${opponent} wants a rematch${stake === null ? '' : `, ${stake}`}`);
  if (!before.isDrawOffered && after.isDrawOffered) return at(`${opponent} offers a draw`);
  if (!before.isSeated && after.isSeated) return at(joinedNotice(opponent));
  const isTheirMove = after.phase === 'playing' && after.isOwnTurn && after.plies > before.plies;
  if (!isTheirMove || after.lastSan === null) return null;
  return at(`Your move: ${opponent} played ${after.lastSan}`, MOVE_AFTER_AWAY_MS);
}

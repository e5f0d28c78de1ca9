// account: what the figures of a player amount to. Pure.

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** wins / (wins + losses + draws) in percent (specification 9); null before the first game. */
export function winRateText(wins: number, losses: number, draws: number): string | null {
  const games = wins + losses + draws;
  return games === 0 ? null : PERCENT.format(wins / games);
}

/** "+3" for wins in a row, "−2" for losses. */
export function streakText(streak: number): string {
  return streak > 0 ? `+${streak}` : streak < 0 ? `−${-streak}` : '0';
}

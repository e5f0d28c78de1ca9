// ui: what a game did to a rating, with its sign: "+8", "−12", "0". Pure.

export function ratingChangeText(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0';
}

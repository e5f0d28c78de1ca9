// ui: what the browser's tab says: the screen's own title, or something that waits for the player, which comes first.

/** What may take the title's place, most urgent first. */
const CLAIMS = ['match-found', 'challenge', 'rematch', 'game'] as const;
export type TitleClaim = (typeof CLAIMS)[number];

let screen: string | null = null;
const claimed = new Map<TitleClaim, string>();

export function setScreenTitle(title: string): void {
  screen = title;
  show();
}

/** null gives the place back. */
export function claimTitle(claim: TitleClaim, title: string | null): void {
  if (title === null) claimed.delete(claim);
  else claimed.set(claim, title);
  show();
}

function show(): void {
  const first = CLAIMS.find((claim) => claimed.has(claim));
  const title = (first === undefined ? null : claimed.get(first)) ?? screen;
  if (title !== null && document.title !== title) document.title = title;
}

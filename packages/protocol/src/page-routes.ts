// protocol: the page's own paths. The server answers an unknown one with status 404 and the page as body; the page's
// router shows the screens. One table, so that both agree.

export const PAGE_ROUTES = {
  lobby: '/',
  game: '/chess-game-mobile',
  gameById: '/game/:id',
  history: '/game-history',
  details: '/game-details/:id',
  player: '/player/:username',
  watch: '/watch',
  explorerTransaction: '/explorer/tx/:signature',
  explorerAccount: '/explorer/address/:address',
} as const;

const PATTERNS = Object.values(PAGE_ROUTES).map(
  (path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`),
);

/** Whether a path (no query) belongs to a screen of the page. */
export function isPageRoute(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}

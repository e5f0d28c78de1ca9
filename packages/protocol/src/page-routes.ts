// The page's own paths, for the server and the page's router. The server answers an unknown path with 404 and the page as body.

export const PAGE_ROUTES = {
  lobby: '/',
  game: '/chess-game-mobile',
  gameById: '/game/:id',
  history: '/game-history',
  details: '/game-details/:id',
  player: '/player/:username',
  watch: '/watch',
  limits: '/limits',
  reviews: '/account/review',
  review: '/account/review/:id',
  explorerTransaction: '/explorer/tx/:signature',
  explorerAccount: '/explorer/address/:address',
} as const;

export const gameByIdPath = (gameId: number): string => PAGE_ROUTES.gameById.replace(':id', String(gameId));
export const gameDetailsPath = (gameId: number | string): string =>
  PAGE_ROUTES.details.replace(':id', String(gameId));

/** Whether a path (without query) is a screen of the page. */
export function isPageRoute(path: string): boolean {
  return Object.values(PAGE_ROUTES).some((route) => patternOf(route).test(path));
}

/** Computed on demand, because the page loads this module too. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:[a-z]+/g, '[^/]+')}/?$`);

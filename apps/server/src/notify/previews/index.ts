import { idIn, linkPreviewCalls } from '@kingstake/protocol';
import type { History } from '../../history/index.ts';
import { type PageHead, type RouteKit, refuse } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { CreateRateLimiter } from '../../platform/quotas.ts';
import type { Time } from '../../platform/time.ts';
import { metaTags, previewFacts } from './facts.ts';
import { LINK_PREVIEWS } from './limits.ts';
import { createPainter, keepPictures } from './painter.ts';

/** For a test that compares a drawn picture. */
export { createPainter, previewFacts };

interface LinkPreviewDeps {
  history: Pick<History, 'publicGame'>;
  time: Time;
  log: Log;
  createRateLimiter: CreateRateLimiter;
  settings: { publicOrigin: string };
}

const GAME_PAGE = /^\/(?:game|game-details)\/(\d+)\/?$/;

export function createLinkPreviews({ history, settings, ...deps }: LinkPreviewDeps) {
  const painter = createPainter(deps);
  const pictures = keepPictures(painter, LINK_PREVIEWS.keptPictures);
  const lookups = deps.createRateLimiter('page:head', LINK_PREVIEWS.lookups);

  async function pictureOf(gameId: number): Promise<Uint8Array | null | 'no game'> {
    const kept = pictures.kept(gameId);
    if (kept !== null) return kept;
    const game = await history.publicGame(gameId);
    return game === null ? 'no game' : pictures.of(gameId, previewFacts(game));
  }

  /** The meta tags for the page of an ended public game; empty for other games. */
  const pageHead: PageHead = async (path, budget) => {
    const id = idIn(GAME_PAGE.exec(path)?.[1] ?? '');
    // A page is never refused because of its tags: over the limit it is sent without them.
    if (id === null || (await lookups.take(budget)) !== null) return '';
    const game = await history.publicGame(id);
    return game === null ? '' : metaTags(previewFacts(game), id, settings.publicOrigin);
  };

  return {
    pageHead,
    routes(routes: RouteKit) {
      routes.add(linkPreviewCalls.getPicture, async ({ params }) => {
        const picture = await pictureOf(params.id);
        if (picture === 'no game') return refuse('NOT_FOUND');
        if (picture === null)
          return refuse('UNAVAILABLE', undefined, { retryAfter: LINK_PREVIEWS.retryAfterS });
        return { body: picture, headers: PICTURE_HEADERS };
      });
    },
    stop: painter.stop,
  };
}

/** Other sites embed the picture, so it is not restricted to our origin. The names on it may change. */
const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

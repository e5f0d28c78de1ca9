// Meta tags of a game's page for link previews (ogp.me). Pure.
import { escapeHtml } from '../../platform/http/index.ts';
import type { PreviewFacts } from './facts.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './painting.ts';

export function pictureAddress(publicOrigin: string, gameId: number): string {
  return `${publicOrigin}/og/${gameId}.png`;
}

/** Returns the tags as HTML; every value is escaped. Addresses are absolute, as crawlers require. */
export function metaTags(facts: PreviewFacts, gameId: number, publicOrigin: string): string {
  const picture = pictureAddress(publicOrigin, gameId);
  const tags: readonly [attribute: 'property' | 'name', key: string, value: string][] = [
    ['property', 'og:site_name', 'Kingstake'],
    ['property', 'og:type', 'website'],
    ['property', 'og:url', `${publicOrigin}/game-details/${gameId}`],
    ['property', 'og:title', facts.title],
    ['property', 'og:description', facts.description],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(PICTURE_WIDTH)],
    ['property', 'og:image:height', String(PICTURE_HEIGHT)],
    ['property', 'og:image:alt', `The final position. ${facts.title}.`],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', facts.title],
    ['name', 'twitter:description', facts.description],
    ['name', 'twitter:image', picture],
  ];
  return tags
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`)
    .join('\n    ');
}

// service-worker: what page and worker tell each other.

/** Of the worker's address: the language of the page that registered it. */
export const LANGUAGE_PARAMETER = 'language';

/** What a notification is about, kept with it until it is clicked. */
export interface NotificationTopic {
  gameId: number | null; // the game whose screen a click opens; null: the page as it is
}

/** Worker to page: a notification was clicked, and this page is the one that was brought to the front. */
export interface NotificationClicked extends NotificationTopic {
  type: 'notification-clicked';
}

/** A topic as it comes back from the browser, which may have kept it from an older version of the page. */
export function topicOf(data: unknown): NotificationTopic {
  const gameId = typeof data === 'object' && data !== null && 'gameId' in data ? data.gameId : null;
  return { gameId: Number.isSafeInteger(gameId) ? (gameId as number) : null };
}

/** What the server told a closed browser; null: nothing that could be shown. */
export function pushedNotice(data: unknown): (NotificationTopic & { text: string; tag: string }) | null {
  if (typeof data !== 'object' || data === null || !('text' in data) || !('tag' in data)) return null;
  const { text, tag } = data;
  return typeof text === 'string' && typeof tag === 'string' ? { text, tag, ...topicOf(data) } : null;
}

/** The message in what a page heard; null when it is none of ours. */
export function clickIn(data: unknown): NotificationClicked | null {
  const isOurs =
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'notification-clicked';
  return isOurs ? { type: 'notification-clicked', ...topicOf(data) } : null;
}

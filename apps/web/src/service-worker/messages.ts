// service-worker: the messages between page and worker.

/** Query parameter of the worker's URL: the language of the page that registered it. */
export const LANGUAGE_PARAMETER = 'language';

/** The data of a notification. */
export interface NotificationTopic {
  gameId: number | null; // the game that a click opens; null: the page stays as it is
}

/** Worker to page: the player clicked a notification, and the worker has brought this page to the front. */
export interface NotificationClicked extends NotificationTopic {
  type: 'notification-clicked';
}

/** Parses a topic that the browser has stored, possibly from an older version of the page. */
export function topicOf(data: unknown): NotificationTopic {
  const gameId = typeof data === 'object' && data !== null && 'gameId' in data ? data.gameId : null;
  return { gameId: Number.isSafeInteger(gameId) ? (gameId as number) : null };
}

/** Parses a push message of the server; returns null if it cannot be shown. */
export function pushedNotice(data: unknown): (NotificationTopic & { text: string; tag: string }) | null {
  if (typeof data !== 'object' || data === null || !('text' in data) || !('tag' in data)) return null;
  const { text, tag } = data;
  return typeof text === 'string' && typeof tag === 'string' ? { text, tag, ...topicOf(data) } : null;
}

/** Parses a message of the worker; returns null for any other message. */
export function clickIn(data: unknown): NotificationClicked | null {
  const isClick =
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'notification-clicked';
  return isClick ? { type: 'notification-clicked', ...topicOf(data) } : null;
}

// link-previews: the cache of pictures. An ended game does not change, so its picture is drawn once.
import type { PreviewFacts } from './facts.ts';
import type { Painter } from './painter.ts';

export interface Pictures {
  /** Returns the picture of a game, cached or newly drawn; null if it cannot be drawn now. */
  of(gameId: number, facts: PreviewFacts): Promise<Uint8Array | null>;
  kept(gameId: number): Uint8Array | null;
}

/** Caches the `most` recently used pictures. */
export function keepPictures(painter: Pick<Painter, 'paint'>, most: number): Pictures {
  const pictures = new Map<number, Uint8Array>(); // least recently used first
  const drawing = new Map<number, Promise<Uint8Array | null>>();

  function kept(gameId: number): Uint8Array | null {
    const picture = pictures.get(gameId);
    if (picture === undefined) return null;
    pictures.delete(gameId);
    pictures.set(gameId, picture);
    return picture;
  }

  async function draw(gameId: number, facts: PreviewFacts): Promise<Uint8Array | null> {
    const picture = await painter.paint(facts);
    if (picture === null) return null;
    pictures.set(gameId, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > most && oldest !== undefined) pictures.delete(oldest);
    return picture;
  }

  return {
    kept,
    of(gameId, facts) {
      const picture = kept(gameId);
      if (picture !== null) return Promise.resolve(picture);
      const running = drawing.get(gameId) ?? draw(gameId, facts).finally(() => drawing.delete(gameId));
      drawing.set(gameId, running);
      return running;
    },
  };
}

// net: the part of the browser's storage that the page uses, and a wrapper that never throws.

export type PlainStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** A browser may refuse storage (private windows, blocked cookies, a full disk). Nothing is remembered then, and everything else works. */
export function forgivingStorage(open: () => PlainStorage): PlainStorage {
  const attempt = <T>(use: (storage: PlainStorage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get length() {
      return attempt((storage) => storage.length, 0);
    },
    key: (index) => attempt((storage) => storage.key(index), null),
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

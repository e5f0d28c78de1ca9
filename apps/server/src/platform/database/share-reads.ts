// platform/database: lets concurrent reads share statements. When a node has crashed, the players of all its games reconnect at about the
// same time, and each of them needs the same kinds of rows.

interface Call<K, V> {
  keys: readonly K[];
  resolve(found: ReadonlyMap<K, V>): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that reads the values of some keys. Calls that arrive during a read share the next one, up to `mostCalls` of them, so
 * a read always begins after its calls. If it fails, all of them are rejected. The result has only the keys of the call.
 */
export function shareReads<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  mostCalls = Number.POSITIVE_INFINITY,
): (keys: readonly K[]) => Promise<ReadonlyMap<K, V>> {
  let waiting: Call<K, V>[] = [];
  let isReading = false;

  async function readWaiting(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, mostCalls);
      waiting = waiting.slice(mostCalls);
      try {
        const found = await read([...new Set(calls.flatMap(({ keys }) => keys))]);
        for (const { keys, resolve } of calls) resolve(entriesOf(found, keys));
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isReading = false;
  }

  return (keys) =>
    new Promise((resolve, reject) => {
      waiting.push({ keys, resolve, reject });
      if (!isReading) void readWaiting();
    });
}

function entriesOf<K, V>(found: ReadonlyMap<K, V>, keys: readonly K[]): ReadonlyMap<K, V> {
  const own = new Map<K, V>();
  for (const key of keys) {
    const value = found.get(key);
    if (value !== undefined) own.set(key, value);
  }
  return own;
}

// net: what the page logs for developers. Never a signature, a signed text or a key.
import type { Log } from '@kingstake/client';

export const browserLog: Log = {
  warn: (message, detail) => console.warn(message, ...(detail === undefined ? [] : [detail])),
  error: (message, detail) => console.error(message, ...(detail === undefined ? [] : [detail])),
};

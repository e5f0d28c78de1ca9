// platform/database: chooses which statements are prepared. Many statements take longer to parse and plan than to execute. A named
// statement is planned once per connection.
import { createHash } from 'node:crypto';

/** A text is named from this use on. Rare statements are not worth a plan on the server. */
const USES = 5;
/** Maximum number of named texts. Each connection keeps as many plans (pgjdbc has the same default). */
const AT_MOST = 256;
/** Maximum number of texts counted at the same time. Value lists of different lengths produce many texts. */
const COUNTED = 1_024;

/** Matches a star, whose columns are fixed when the statement is prepared. A later migration would make it fail permanently. */
const STAR = /(?:\bselect|\breturning|[.,])\s*\*/iu;

/** Returns a function that maps a text to its statement name, or to null for a text that is not prepared. */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  let uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= AT_MOST) return null;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES) {
      if (uses.size >= COUNTED) uses = new Map();
      uses.set(text, count);
      return null;
    }
    uses.delete(text);
    if (STAR.test(text)) return null;
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  };
}

// platform/database: which statements are prepared. Parsing and planning cost more than executing many of our statements; a
// named statement is planned once per connection.
import { createHash } from 'node:crypto';

/** A text is named from this use on: rare statements are not worth a plan on the server. */
const USES = 5;
/** Named texts of a process: each of its connections keeps as many plans (as pgjdbc does by default). */
const AT_MOST = 256;
/** Texts counted at the same time; lists of values make texts of many lengths. */
const COUNTED = 1_024;

/** The columns of a star are fixed when the statement is prepared: a later migration would make it fail permanently. */
const STAR = /(?:\bselect|\breturning|[.,])\s*\*/iu;

/** Decides by the text alone; the name, or null for a statement that is sent as it is. */
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

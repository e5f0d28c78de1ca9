// ui, testkit: the text of rendered HTML.

/** Returns the text of `html`, with one `|` in place of the tags between two texts. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');
}

// Checks that links in Markdown files lead to a file, a folder or a heading of this repository.
import { posix } from 'node:path';
import type { Finding, Tree } from './tree.ts';

const LINK = /\]\((?!\w+:|\/)([^)\s]+)\)/g; // an address that begins with a slash is one of the product

export function checkLinks({ paths, texts }: Tree): Finding[] {
  return [...texts].flatMap(([path, text]) => {
    if (!path.endsWith('.md')) return [];
    return [...text.matchAll(LINK)].flatMap(({ 1: link = '', index }) => {
      const [file = '', heading] = link.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      const isFound =
        heading === undefined
          ? paths.has(target) || [...paths].some((each) => each.startsWith(`${target}/`))
          : headingsOf(texts.get(target) ?? '').includes(heading);
      if (isFound) return [];
      const line = text.slice(0, index).split('\n').length;
      return [{ path, line, sentence: `no file or heading of this repository has the address ${link}` }];
    });
  });
}

/** Returns the addresses of a document's headings, as Git hosts form them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(({ 1: heading = '' }) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

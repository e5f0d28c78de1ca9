// Tools, tidy: a source begins by saying which module it is in and what must not enter it.
import { isConfig, isGenerated, isTest } from './path-kinds.ts';
import { firstCodeAt, type SourceFile } from './source-file.ts';
import type { Finding } from './tree.ts';

const SPOKEN_TO_TOOLS = /^\s*(biome-ignore|@ts-|eslint-|#region|\/\s*<reference)/;

export function checkFirstLines(source: SourceFile): Finding[] {
  const { path, text } = source;
  if (!/^((packages|apps)\/[^/]+\/src|programs\/[^/]+)\/.*\.tsx?$/.test(path)) return [];
  if (isTest(path) || isConfig(path) || isGenerated(path)) return [];
  if (beginsWithWords(source)) return [];
  const sentence = 'begin with a comment: which module this is, and what must not enter it';
  return [{ path, line: text.startsWith('#!') ? 2 : 1, sentence }];
}

/** Whether a comment for people stands before the first code; comments for tools do not count. */
function beginsWithWords(source: SourceFile): boolean {
  const codeAt = firstCodeAt(source);
  return source.comments.some(
    (comment) => comment.start < codeAt && /\w/.test(comment.value) && !SPOKEN_TO_TOOLS.test(comment.value),
  );
}

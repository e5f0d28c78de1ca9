// Tools, tidy: a file is at most 350 lines. Biome limits functions; its limit of files counts no comments.
import { isFixture, isGenerated, isTest, isTestkit } from './path-kinds.ts';
import { countLines, type SourceFile } from './source-file.ts';
import type { Finding } from './tree.ts';

export const MAX_FILE_LINES = 350;

export function checkSize({ path, text }: SourceFile): Finding[] {
  const lines = countLines(text);
  if (isFreeOfLimits(path) || lines <= MAX_FILE_LINES) return [];
  const sentence = `${lines} lines, and a file has at most ${MAX_FILE_LINES}: split it by what its parts are about`;
  return [{ path, line: MAX_FILE_LINES + 1, sentence }];
}

export function isFreeOfLimits(path: string): boolean {
  return isTest(path) || isTestkit(path) || isFixture(path) || isGenerated(path);
}

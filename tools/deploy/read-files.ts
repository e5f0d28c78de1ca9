// Tools, deploy: reads the files of deploy/ as the programs that use them do, and the names of our settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT as SERVER } from '../../apps/server/src/platform/settings.ts';
import { ENVIRONMENT as SIGNER } from '../../apps/signer/src/settings.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Names of the variables that server and signer read. */
export const SETTINGS: Readonly<Record<'server' | 'signer', ReadonlySet<string>>> = {
  server: new Set(Object.keys(SERVER.shape)),
  signer: new Set(Object.keys(SIGNER.shape)),
};

export interface Directive {
  section: string;
  name: string;
  value: string;
}

/** Reads a file of `[Section]` and `Name=value` lines, as systemd and PgBouncer do. Throws on any other line. */
export function readIni(text: string): readonly Directive[] {
  const directives: Directive[] = [];
  let section = '';
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*([#;]|$)/.test(line)) continue;
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    if (head !== undefined) {
      section = head;
      continue;
    }
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || section === '')
      throw new Error(`line ${at + 1} is neither a section nor a setting: ${line}`);
    directives.push({ section, name, value });
  }
  return directives;
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as Compose does. Throws if a required value is missing. */
export function substitute(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, sign?: string, rest = '') => {
      const value = values[name] ?? '';
      if (value !== '' || sign === undefined) return value;
      if (sign === '?') throw new Error(`${name} is required`);
      return rest;
    },
  );
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEscapePage, readSingleFilePages } from './public-pages.ts';
import { SINGLE_FILE_PAGE } from './testkit.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-escape-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('writes this server’s node and program into the page, and forbids framing', () => {
  writeFileSync(join(folder, 'escape.html'), SINGLE_FILE_PAGE);
  const page = readEscapePage(folder, { rpcUrl: 'https://rpc.example/?key="a&b"', program: 'Prog' });
  expect(page?.policy).toBe("default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'");
  expect(page?.html).toContain('data-rpc="https://rpc.example/?key=&quot;a&amp;b&quot;" data-program="Prog"');
  // The policy contains the hash of the script, so the script must stay as built.
  expect(page?.html).toContain('<script>run()</script>');
  expect(page?.html).not.toContain('w.js');
});

test('names and allows the script of the Test wallet on the local network, with the program of the build', () => {
  writeFileSync(join(folder, 'escape.html'), SINGLE_FILE_PAGE);
  const page = readEscapePage(folder, { rpcUrl: 'http://node', program: null });
  const allowed = "default-src 'none'; script-src 'self' 'sha256-x'";
  expect(page?.policy).toBe(`${allowed}; frame-ancestors 'none'`);
  expect(page?.html).toContain(`content="${allowed}"`);
  expect(page?.html).toContain('data-program="Local" data-test-wallet="/w.js"');
});

test('has no page without a build, and refuses to start with a page without a policy', () => {
  const read = () => readSingleFilePages(folder, { rpcUrl: 'http://node', program: null });
  expect([...read().values()]).toEqual([null, null]);
  writeFileSync(join(folder, 'escape.html'), '<html data-rpc="">');
  expect(read).toThrow('has no policy: build the page again');
});

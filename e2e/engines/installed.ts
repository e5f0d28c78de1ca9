// e2e: which engines other than Chromium are installed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '../firefox/firefox.ts';
import { findWebKit } from '../webkit/webkit.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/kingstake');

export const INSTALLED = { webkit: findWebKit() !== null, firefox: findFirefox() !== null };

/** Runs once before the browser tests. tools/run-tests.ts reads the file, and reports engines that are missing. */
export default function setUp(): void {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'test-engines.json'), JSON.stringify(INSTALLED));
}

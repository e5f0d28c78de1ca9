import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS_PAGE, settingsPage } from './settings.ts';

test('R35 keeps docs/settings.md current: every setting with its default and description (`npm run settings`)', () => {
  expect(readFileSync(SETTINGS_PAGE, 'utf8')).toBe(settingsPage());
});

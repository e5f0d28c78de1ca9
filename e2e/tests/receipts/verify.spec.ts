// /verify, which checks receipts in the browser only, both served and opened from disk.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { cases } = JSON.parse(
  readFileSync(join(ROOT, 'packages/proofs/src/receipts/testkit/vectors.json'), 'utf8'),
) as { cases: { name: string; receipt: object }[] };

const receiptFile = (name: string) => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(cases.find((one) => one.name === name)?.receipt)),
});

async function choose(page: Page, name: string): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await opened).setFiles(receiptFile(name));
}

test('V40 V41 checks good and changed receipts from disk without a request', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const file = pathToFileURL(join(ROOT, 'apps/web/dist/verify.html')).href;
  await page.goto(file);
  await expectAccessible(page);
  await choose(page, 'good');
  await expect(page.getByRole('heading', { name: 'This receipt holds' })).toBeVisible();
  await expect(page.getByText('Black won: checkmate. 4 moves.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Replay the game' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('2. g4 (3 / 4)')).toBeVisible();
  await page.getByRole('button', { name: 'Check another file' }).click();
  await choose(page, 'another clock');
  await expect(page.getByRole('alert')).toContainText('This receipt does not hold');
  await expect(page.getByText('Not checked, because an earlier check failed')).toHaveCount(7);
  await expectAccessible(page);
  expect(requests).toEqual([file]);
});

test('V40 is served at /verify and accepts a dropped file', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/verify?lang=en');
  const drop = (type: string, text: string) =>
    page.evaluate(
      ([event, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content ?? ''], 'dropped.json', { type: 'application/json' }));
        document.dispatchEvent(new DragEvent(event ?? '', { dataTransfer, cancelable: true }));
      },
      [type, text],
    );
  await drop('dragover', '');
  await expect(page.getByText('Let go to check it')).toBeVisible();
  await drop('drop', '{"v":1}');
  await expect(page.getByRole('alert')).toContainText('This is not a Kingstake receipt.');
});

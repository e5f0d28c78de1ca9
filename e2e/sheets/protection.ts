// e2e, sheets: play limits and breaks, and their effects on other screens.
import type { Page } from '@playwright/test';
import type { Player } from '../fixtures/players.ts';
import { Cashier } from '../pages/cashier.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { callOwn } from '../pages/own-calls.ts';
import { speak } from './languages.ts';
import { ONE_PHONE, type Studio } from './studio.ts';

const setLimit = (page: Page, limit: object) => callOwn(page, 'PUT', 'limits', limit);

/** Changes the used amounts in the limits answer, because real ones would need many games. */
async function answerWith(page: Page, change: (answer: LimitsAnswer) => void): Promise<void> {
  await page.route('**/api/users/*/limits', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as LimitsAnswer;
    change(answer);
    await route.fulfill({ response, json: answer });
  });
}

interface LimitsAnswer {
  used: { kind: string; period: string; used: string }[];
  pending: { effectiveAt: string; lapsesAt: string }[];
  break: { kind: string; began: string; until: string | null; isEndRequested: boolean } | null;
  session: { playedSeconds: number; games: number; net: string; isReminderDue: boolean };
}

async function openLimits({ page }: Pick<Player, 'page'>): Promise<void> {
  await page.goto('/limits');
  await page.getByRole('heading', { name: 'Deposit limit' }).waitFor();
}

export async function limits({ player, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  await openLimits({ page });
  await shoot(page, 'none-set', { whole: true });
  for (const limit of [
    { kind: 'deposit', period: 'day', value: '2' },
    { kind: 'deposit', period: 'week', value: '5' },
    { kind: 'loss', period: 'day', value: '1' },
    { kind: 'loss', period: 'month', value: '4' },
    { kind: 'wager', value: '5' },
    { kind: 'reminder', minutes: 60 },
  ])
    await setLimit(page, limit);
  await setLimit(page, { kind: 'deposit', period: 'week', value: '10' });
  await setLimit(page, { kind: 'wager', value: null });
  const used: Record<string, string> = {
    'deposit day': '1',
    'deposit week': '3.2',
    'loss day': '0.85',
    'loss month': '4',
  };
  await answerWith(page, (answer) => {
    for (const use of answer.used) use.used = used[`${use.kind} ${use.period}`] ?? use.used;
    const [, removal] = answer.pending;
    // Makes the second removal ready to be confirmed.
    if (removal !== undefined) removal.effectiveAt = new Date(Date.now() - 1_000).toISOString();
  });
  await openLimits({ page });
  await shoot(page, 'several-set', { whole: true });
  for (const language of ['es', 'pt']) {
    await speak(page, language, 'main h2');
    await page.locator('#limit-deposit').waitFor();
    await shoot(page, `${language}-several-set`, { sizes: ONE_PHONE, whole: true });
  }
  await speak(page, 'en', 'main h2');
  await openLimits({ page });
  await shootDialogs(page, shoot);
  await page.unroute('**/api/users/*/limits');
  await callOwn(page, 'POST', 'break', { hours: 24 });
  await openLimits({ page });
  await shoot(page, 'on-a-break', { whole: true });
  await answerWith(page, (answer) => {
    answer.break = { kind: 'exclusion', began: new Date().toISOString(), until: null, isEndRequested: false };
  });
  await openLimits({ page });
  await shoot(page, 'exclusion-is-over', { whole: true });
}

async function shootDialogs(page: Page, shoot: Studio['shoot']): Promise<void> {
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('New limit');
  await page.getByRole('button', { name: 'Change: Deposit limit' }).click();
  await amount.fill('0.5');
  await shoot(page, 'lower');
  await amount.fill('10');
  await shoot(page, 'raise');
  await dialog.getByRole('button', { name: 'Remove this limit' }).click();
  await shoot(page, 'remove');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Largest wager' }).click();
  await dialog.getByRole('radio', { name: '1', exact: true }).check({ force: true });
  await shoot(page, 'wager');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change: Reminder' }).click();
  await shoot(page, 'reminder');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Take a break' }).click();
  await shoot(page, 'break');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('Ilse Okonk');
  await shoot(page, 'exclusion');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
}

/** Captures the lobby and other screens with own limits. */
export async function protection({ player, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  await setLimit(page, { kind: 'wager', value: '1' });
  await setLimit(page, { kind: 'loss', period: 'day', value: '0.05' });
  await setLimit(page, { kind: 'reminder', minutes: 60 });
  await page.reload();
  await page.getByText('Wagers above 1 SOL are off').waitFor();
  await shoot(page, 'largest-wager', { whole: true });
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await page.getByRole('dialog', { name: 'Above your loss limit' }).waitFor();
  await shoot(page, 'above-the-loss-limit');
  await answerWith(page, (answer) => {
    answer.session = { ...answer.session, playedSeconds: 7_459, games: 7, net: '-1.45', isReminderDue: true };
  });
  await page.goto('/');
  await page.getByRole('dialog', { name: 'Time check' }).waitFor();
  await shoot(page, 'time-check');
  for (const language of ['es', 'pt']) {
    await speak(page, language, '[role="dialog"] h2');
    await shoot(page, `${language}-time-check`, { sizes: ONE_PHONE });
  }
  await page.unroute('**/api/users/*/limits');
  await speak(page, 'en', '#standard');
  await callOwn(page, 'POST', 'break', { hours: 168 });
  await page.locator('#on-a-break').waitFor();
  await shoot(page, 'lobby-on-a-break', { whole: true });
  for (const language of ['es', 'pt']) {
    await speak(page, language, '#on-a-break');
    await shoot(page, `${language}-lobby-on-a-break`, { sizes: ONE_PHONE, whole: true });
  }
}

/** Captures registration with terms, withdraw-only money, and closing an account. */
export async function ownData({ visitor, player, shoot }: Studio): Promise<void> {
  const newcomer = await visitor();
  await newcomer.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, terms: { version: '2026-11', minimumAge: 18 } } });
  });
  await newcomer.goto('/');
  await new ConnectPage(newcomer).connectAndSign();
  await newcomer.getByLabel('Display name').fill('Pippa-Q');
  await newcomer.getByRole('button', { name: 'Continue' }).click();
  await newcomer.getByRole('dialog', { name: 'Before you play' }).waitFor();
  await newcomer.getByRole('checkbox').check({ force: true });
  await newcomer.getByRole('radio', { name: 'Set a deposit limit' }).check();
  await newcomer.getByRole('textbox', { name: 'Limit' }).fill('2');
  await shoot(newcomer, 'terms-and-limit');
  const { page } = await player('Ilse Okonkwo');
  await page.goto('/limits');
  await page.getByRole('button', { name: 'Close account' }).click();
  await shoot(page, 'close-account');
  const showMoney = (money: { balance?: string; withdrawOnly?: string }) =>
    page.route('**/api/users/wallet/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...money } });
    });
  await showMoney({ balance: '0.0004' });
  await page.goto('/limits');
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('checkbox').check({ force: true });
  await shoot(page, 'close-with-a-rest');
  await showMoney({ withdrawOnly: '2.5' });
  await page.goto('/');
  const withdraw = await new Cashier(page).open('Withdraw');
  await withdraw.getByText('Withdraw only').waitFor();
  await withdraw.getByRole('button', { name: 'Withdraw All' }).click();
  await shoot(page, 'withdraw-only');
  for (const language of ['es', 'pt']) {
    await speak(page, language, '#standard');
    await page.locator('main button', { hasText: /^(Retirar|Sacar)$/ }).click();
    await page.getByRole('dialog').waitFor();
    await shoot(page, `${language}-withdraw-only`, { sizes: ONE_PHONE });
  }
  await speak(page, 'en', '#standard');
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Balance' }).click();
  await shoot(page, 'withdraw-only-balance');
}

// e2e: creates one contact sheet per screen, with its states in every size of the design, from a real server: `npm run screens [-- screen
// ...]`. The sheets are for a visual check after a change; nothing compares them. Violations that axe finds are printed and fail the run.
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { drawSheet } from './contact-sheet.ts';
import { findChromium } from './fixtures/chromium.ts';
import makeEmptyDatabase from './fixtures/empty-database.ts';
import { startServer } from './fixtures/server.ts';
import { BARS } from './looks/bars.ts';
import * as account from './sheets/account.ts';
import { fairPlay } from './sheets/fair-play.ts';
import { languages } from './sheets/languages.ts';
import * as lobby from './sheets/lobby.ts';
import * as opponents from './sheets/opponents.ts';
import * as protection from './sheets/protection.ts';
import { publicPages, verify } from './sheets/public-pages.ts';
import { reserves } from './sheets/reserves.ts';
import { FOLDER, openStudio, type Studio } from './sheets/studio.ts';
import * as table from './sheets/table.ts';

/** Each sheet with its scenes: a state of the looks, with the scripted server, or steps at the real server that capture several states. */
const SHEETS: Readonly<Record<string, readonly (string | ((studio: Studio) => Promise<void>))[]>> = {
  connect: ['connect'],
  phones: ['connect-phone', lobby.phones],
  'public-pages': [publicPages],
  verify: [verify],
  'wallet-choice': [lobby.walletChoice],
  register: ['registration', lobby.register],
  lobby: ['lobby-one', 'lobby-full', 'lobby-held'],
  bar: [...Object.keys(BARS), 'lobby-full'],
  'empty-lobby': ['lobby-new', 'lobby-funded'],
  matches: ['find-none', 'find-some', lobby.matches],
  outcome: ['outcome-sheet'],
  waiting: ['table-waiting', table.waiting],
  finding: [table.finding],
  'match-found': [table.matchFound],
  game: [
    ...['table-middle', 'table-middle-100-sol', 'table-check-flipped', 'table-offline', 'table-draw-offered'],
    table.game,
  ],
  promotion: ['table-promotion'],
  ends: ['result-win', 'result-loss', 'result-loss-100-sol', 'result-draw', 'result-on-chain'],
  rematch: [table.rematch],
  training: [table.training],
  history: ['history'],
  review: ['review'],
  account: [account.account],
  profile: [account.profile],
  money: ['deposit', 'transactions', account.money],
  settings: [account.settings],
  errors: [account.errors],
  challenges: [opponents.challenges],
  watching: [opponents.watching],
  players: [opponents.players],
  limits: [protection.limits],
  protection: [protection.protection],
  'own-data': [protection.ownData],
  'fair-play': ['case', 'withdraw-held', fairPlay],
  reserves: [reserves],
  languages: [languages],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SHEETS));
if (unknown.length > 0)
  throw new Error(`No sheet is called ${unknown.join(', ')}: ${Object.keys(SHEETS).join(', ')}`);

mkdirSync(FOLDER, { recursive: true });
const removeDatabase = await makeEmptyDatabase();
const browser = await chromium.launch(await findChromium());
try {
  for (const [name, scenes] of Object.entries(SHEETS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const server = await startServer({
      LEGAL_DIR: 'docs/legal',
      HELP_NAME: 'Gambling Help',
      HELP_URL: 'https://help.example/',
    });
    const { studio, pictures, faults } = openStudio(browser, server.origin, name);
    try {
      for (const scene of scenes)
        if (typeof scene === 'string') await studio.look(scene);
        else await scene(studio);
    } catch (error) {
      console.error(`${name}:`, error);
      process.exitCode = 1;
    } finally {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
    }
    const sheet = `${FOLDER}/${name}.png`;
    await drawSheet(browser, name, pictures, sheet);
    console.log(sheet);
    for (const fault of faults) console.error(`axe: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  removeDatabase();
}

// Tools, modules: the rows of the page, from the bottom up.
import type { Module } from './module-shape.ts';

const PACKAGES = ['protocol', 'chess'];
const CLIENT = ['client', ...PACKAGES];
const PAGE = 'apps/web/src/';

export const PAGE_MODULES: readonly Module[] = [
  {
    name: 'language',
    at: [`${PAGE}language/`],
    mayImport: [],
    mayImportPackages: [],
    entry: 'index',
    why: 'language is there before everything that has texts, so it needs nothing of the page',
  },
  {
    name: 'ui',
    at: [`${PAGE}ui/`],
    mayImport: ['language', ...PACKAGES],
    entry: 'parts',
    why: 'ui is tokens and primitives, without a connection or a feature',
  },
  {
    name: 'session',
    at: [`${PAGE}session/`],
    mayImport: ['language', 'ui', ...CLIENT],
    entry: 'parts',
    why: 'session talks to server and wallet and shows no screen; dialogs open through its registry port',
  },
  {
    name: 'settings',
    at: [`${PAGE}settings/`],
    mayImport: ['ui', 'session', ...CLIENT],
    entry: 'index',
    why: 'settings keeps what a player prefers on this device and knows no screen that follows it',
  },
  {
    name: 'service worker',
    at: [`${PAGE}service-worker/`],
    mayImport: ['language', 'session', ...CLIENT],
    entry: 'index',
    why: 'the service worker runs beside the page, for as long as an event takes: it shares words and paths with it, not state',
  },
  {
    name: 'alerts',
    at: [`${PAGE}alerts/`],
    mayImport: ['language', 'ui', 'session', 'settings', 'service worker', ...CLIENT],
    entry: 'index',
    why: 'alerts asks for attention from what it is told, and knows no screen',
  },
  {
    name: 'board',
    at: [`${PAGE}board/`],
    mayImport: ['language', 'ui', 'session', 'settings', ...PACKAGES],
    entry: 'index',
    why: 'board draws any position, for any screen',
  },
  {
    name: 'rematch',
    at: [`${PAGE}rematch/`],
    mayImport: ['language', 'ui', 'session', ...CLIENT],
    entry: 'parts',
    why: 'the lobby and the game screen both read the rematch, and features never import each other',
  },
  {
    name: 'features',
    at: [`${PAGE}features/*/`],
    mayImport: ['language', 'ui', 'session', 'settings', 'alerts', 'board', 'rematch', 'escrow', ...CLIENT],
    entry: 'index',
    why: 'features never import each other: put what both need into board, session or ui, or open it through the registry port in session',
  },
  {
    name: 'test wallet',
    at: [`${PAGE}test-wallet/`],
    mayImport: PACKAGES,
    entry: 'index',
    why: 'the Test wallet stands beside the page as an extension would: they meet through Wallet Standard only',
  },
  {
    name: 'app',
    at: [`${PAGE}app/`],
    mayImport: [
      ...[
        'language',
        'ui',
        'session',
        'settings',
        'service worker',
        'alerts',
        'board',
        'rematch',
        'features',
      ],
      'test wallet',
      ...CLIENT,
    ],
    entry: 'index',
    why: 'app puts the features together and is known only to main.tsx',
  },
  {
    name: 'translations',
    at: [`${PAGE}translations/`],
    mayImport: ['language'],
    mayImportTypes: ['ui', 'session', 'alerts', 'board', 'rematch', 'features', 'app'],
    mayImportPackages: [],
    entry: 'files',
    why: 'a translation is there before the modules whose texts it has, so it imports their types and the language, nothing else',
  },
  {
    name: 'escape page',
    at: [`${PAGE}escape/`],
    mayImport: ['language', 'session', 'escrow', ...CLIENT],
    entry: 'files',
    why: 'escape is a page of its own that works without our server: it talks to a Solana node and a wallet alone',
  },
  {
    name: 'page entry',
    at: [`${PAGE}main.tsx`],
    mayImport: ['ui', 'session', 'settings', 'alerts', 'board', 'features', 'test wallet', 'app', ...CLIENT],
    entry: 'files',
    why: 'main.tsx only starts the page',
  },
  {
    name: 'page language',
    at: [`${PAGE}entry.ts`],
    mayImport: ['language', 'translations', 'page entry'],
    mayImportPackages: [],
    entry: 'files',
    why: 'entry.ts chooses the language, and carries no text: the page comes after it',
  },
];

// Tools, modules: the table of modules and what each may import. It defines the architecture, so change it together with
// docs/ARCHITECTURE.md. `npm run tidy` and CI check it with dependency-cruiser (import-rules.ts).

import type { Module } from './module-shape.ts';
import { PAGE_MODULES } from './page-modules.ts';

const PACKAGES = ['protocol', 'chess', 'receipts'];
const ESCROW = ['escrow', 'escrow deployment'];
const MONEY = ['users', 'ledger', 'chain', 'platform', 'protocol', 'custody'];
const SERVER = 'apps/server/src/';

/** A folder of the server that other modules import through its index. */
const server = (name: string, mayImport: readonly string[], why: string): Module => ({
  name,
  at: [`${SERVER}${name}/`],
  mayImport,
  entry: 'index',
  why,
});

const PACKAGE_MODULES: readonly Module[] = [
  {
    name: 'chess',
    at: ['packages/chess/'],
    mayImport: [],
    mayImportPackages: [],
    entry: 'package',
    why: 'chess is pure: no dependency, no clock, no random, no I/O; pass in what it needs',
  },
  {
    name: 'fair play',
    at: ['packages/fair-play/src/model/'],
    mayImport: ['chess'],
    mayImportPackages: [],
    entry: 'package',
    why: 'the fair-play model is pure: no engine, no clock, no random, no I/O; pass in evaluations and ratings',
  },
  {
    name: 'fair play engine',
    at: ['packages/fair-play/src/engine/'],
    mayImport: ['chess', 'fair play'],
    entry: 'package',
    why: 'runs an engine for fair play: its host passes timers and decides when and what to analyse',
  },
  {
    name: 'protocol',
    at: ['packages/protocol/'],
    mayImport: [],
    mayImportTypes: ['chess'],
    mayImportPackages: ['zod'],
    entry: 'package',
    why: 'protocol is the contract between page and server: zod schemas, and types of chess',
  },
  {
    name: 'receipts',
    at: ['packages/receipts/'],
    mayImport: ['chess', 'protocol'],
    entry: 'package',
    why: 'receipts has the bytes and the checks of a game receipt for page, server and verifier: no clock, no random, no I/O',
  },
  {
    name: 'client',
    at: ['packages/client/'],
    mayImport: PACKAGES,
    mayImportPackages: [],
    entry: 'package',
    why: 'client plays a game for any player: no React, no DOM; pass in clock, timers, random and socket',
  },
  {
    name: 'custody',
    at: ['packages/custody/'],
    mayImport: [],
    mayImportTypes: ['protocol'],
    entry: 'package',
    why: 'custody has the formats that are signed before money moves: no file, no clock, no random, no network; pass in what it needs',
  },
  {
    name: 'reserves package',
    at: ['packages/reserves/'],
    mayImport: [],
    entry: 'package',
    why: 'reserves has the bytes of a statement of reserves for page, server and verifier: no clock, no random, no I/O',
  },
  {
    name: 'local-solana',
    at: ['packages/local-solana/'],
    mayImport: [],
    entry: 'package',
    why: 'local-solana is a Solana node for one machine and knows nothing of Kingstake: its host passes time, random and log',
  },
];

const PROGRAM_MODULES: readonly Module[] = [
  {
    name: 'escrow',
    at: ['programs/escrow/client/'],
    mayImport: [],
    mayImportPackages: ['@solana/kit'],
    entry: 'package',
    why: 'the client of escrow runs in server, page and outside: no Node, no network, no clock',
  },
  {
    name: 'escrow deployment',
    at: ['programs/escrow/deployment/'],
    mayImport: [],
    mayImportPackages: ['@solana/kit'],
    entry: 'package',
    why: 'a deployment of escrow is planned from what the chain says: its caller passes the chain',
  },
  {
    name: 'escrow artifact',
    at: ['programs/escrow/artifact/'],
    mayImport: [],
    entry: 'package',
    why: 'the artifact of escrow is its committed program, checked against its manifest',
  },
  {
    name: 'escrow build',
    at: ['build', 'proofs', 'testkit'].map((folder) => `programs/escrow/${folder}/`),
    mayImport: [...ESCROW, 'escrow artifact'],
    entry: 'files',
    why: 'build and proofs of escrow are commands: the product uses what they made',
  },
];

// The signer's process, and the server's modules that communicate with it.
const SIGNER_MODULES: readonly Module[] = [
  {
    name: 'signer contract',
    at: ['apps/signer/src/contract/'],
    mayImport: ['custody'],
    entry: 'package',
    why: 'the contract of the signer is all that the server knows of it: orders and answers, no key and no policy',
  },
  {
    name: 'signer policy',
    at: ['apps/signer/src/policy/'],
    mayImport: ['signer contract', 'custody', 'protocol'],
    mayImportPackages: [],
    entry: 'index',
    why: 'the policy of the signer is pure: no file, no clock, no network; pass in what was proved',
  },
  {
    name: 'signer journal',
    at: ['apps/signer/src/journal/'],
    mayImport: ['signer policy', 'signer contract'],
    entry: 'index',
    why: 'the journal of the signer keeps what the policy decided and decides nothing',
  },
  {
    name: 'signer keys',
    at: ['apps/signer/src/keys/'],
    mayImport: [],
    entry: 'package',
    why: "private keys are read in the signer's process, and by a deployment on the operator's machine: never by the server",
  },
  {
    name: 'signer',
    at: [
      'main.ts',
      'settings.ts',
      'operators.ts',
      'own-node.test.ts',
      'own-node.ts',
      'signer.ts',
      'transactions.test.ts',
      'transactions.ts',
      'listen.ts',
      'compromised-server.test.ts',
      'hardware.test.ts',
      'main.test.ts',
      'settings.test.ts',
      'testkit/',
    ].map((file) => `apps/signer/src/${file}`),
    mayImport: [
      ...['signer contract', 'signer policy', 'signer journal', 'signer keys'],
      ...['custody', 'escrow', 'escrow artifact', 'protocol'],
    ],
    entry: 'package',
    why: 'the signer is a separate process that knows the server only through its socket',
  },
];

// Each module imports only modules above it.
const SERVER_MODULES: readonly Module[] = [
  {
    ...server('platform', ['protocol', 'custody'], 'platform serves every feature and knows none of them'),
    entry: 'parts',
  },
  {
    ...server(
      'cluster',
      ['platform', 'protocol'],
      'cluster connects the servers of one database and knows no feature',
    ),
    inside: {
      membership: [],
      bus: [],
      presence: ['bus'],
      drain: ['membership'],
    },
  },
  server(
    'users',
    ['platform', 'protocol', 'custody'],
    'users knows people and sessions, not money or games; it declares ports that app.ts fills',
  ),
  server(
    'ledger',
    ['platform', 'protocol'],
    'ledger moves lamports between accounts and knows no reason for it',
  ),
  server(
    'chain',
    [...ESCROW, 'signer contract', 'platform', 'protocol'],
    'chain knows signatures and slots, not users',
  ),
  {
    ...server(
      'games',
      ['users', 'cluster', 'platform', ...PACKAGES],
      'games plays a game and knows no money',
    ),
    inside: {
      store: [],
      registry: ['store'],
      outage: ['registry', 'store'],
      connections: ['registry', 'store'],
    },
  },
  server(
    'standings',
    ['games', 'users', 'platform', ...PACKAGES],
    'standings counts results of ended games and moves no money',
  ),
  server(
    'game-analysis',
    ['games', 'standings', 'fair play', 'fair play engine', 'platform', ...PACKAGES],
    'game-analysis measures ended games and moves no money; it opens cases through a port',
  ),
  server(
    'push',
    ['users', 'platform', 'protocol'],
    'push notifies closed browsers, and knows no game and no money',
  ),
  server(
    'contacts',
    ['users', 'platform', 'protocol'],
    'contacts knows who blocks whom and who may be challenged, and seats no players',
  ),
  server(
    'wagers',
    ['games', 'ledger', 'users', 'cluster', 'platform', ...PACKAGES],
    'wagers joins games and ledger, and seats no players',
  ),
  server(
    'escrow-games',
    ['games', 'chain', 'escrow', 'platform', ...PACKAGES],
    'escrow-games takes stakes on chain to their end and moves nothing in the ledger',
  ),
  server(
    'limits',
    ['users', 'games', 'escrow-games', 'platform', ...PACKAGES],
    'limits decides which stakes and deposits a player allows themselves, and moves no money',
  ),
  server(
    'deposits',
    ['limits', ...MONEY],
    'deposits turns finalized transfers into playing balance and knows no payouts',
  ),
  server(
    'withdrawals',
    ['reserves package', ...MONEY],
    'withdrawals pays out what was reserved and knows no deposits',
  ),
  server(
    'treasury',
    ['deposits', 'withdrawals', 'cluster', ...MONEY],
    'treasury compares what the books owe with what the chain holds, and freezes money',
  ),
  server(
    'backups',
    ['deposits', 'withdrawals', 'games', 'cluster', ...MONEY],
    'backups copies and restores the database and books later chain transfers; only operators call it',
  ),
  server(
    'statements',
    ['deposits', 'withdrawals', ...MONEY],
    'statements shows a player the postings of their account and moves no money',
  ),
  server(
    'fair-play',
    ['users', 'games', 'standings', 'withdrawals', 'fair play', ...MONEY, ...PACKAGES],
    'fair-play holds and returns money by cases, and seats no players',
  ),
  server(
    'reserves',
    ['games', 'deposits', 'withdrawals', 'reserves package', ...MONEY],
    'reserves publishes what is owed and held, and moves no money; a statement that is not covered freezes it',
  ),
  server('shop', MONEY, 'shop sells avatars from the playing balance'),
  server(
    'matchmaking',
    [
      'users',
      'contacts',
      'games',
      'wagers',
      'escrow-games',
      'limits',
      'ledger',
      'cluster',
      'platform',
      ...PACKAGES,
    ],
    'matchmaking seats players on top of games and wagers',
  ),
  server('history', ['users', 'platform', ...PACKAGES], 'history only reads, through views that it names'),
  server(
    'link-previews',
    ['history', 'platform', ...PACKAGES],
    'link-previews shows anonymous users what history calls public, and renders in its own thread',
  ),
  server(
    'own-account',
    [
      ...['users', 'push', 'contacts', 'games', 'standings', 'escrow-games', 'limits', 'history'],
      ...['ledger', 'deposits', 'withdrawals', 'fair-play', 'platform', 'protocol'],
    ],
    'own-account exports and closes a whole account; no module knows it',
  ),
];

const namesOf = (modules: readonly Module[]) => modules.map(({ name }) => name);
const SERVER_FEATURES = [
  ...PACKAGES,
  'fair play',
  'fair play engine',
  'custody',
  'reserves package',
  ...ESCROW,
  'escrow artifact',
  ...namesOf(SERVER_MODULES),
];

const SERVER_TOP: readonly Module[] = [
  server('ops', [...SERVER_FEATURES, 'signer keys'], "ops is the operator's entry: it may use every feature"),
  {
    name: 'server wiring',
    at: [
      'app.ts',
      'base-modules.ts',
      'compose-money.ts',
      'compose.ts',
      'activity.ts',
      'activity.test.ts',
      'auditor-key.ts',
      'receipt-key.ts',
      'receipt-key.test.ts',
      'cluster-messages.ts',
      'cluster-messages.test.ts',
      'sockets.ts',
      'chain-connection.ts',
      'redis.ts',
      'signer-connection.ts',
      'local-ledger.ts',
      'cli.ts',
      'ledger-main.ts',
      'main.ts',
      'migrate.ts',
      'startup-errors.ts',
    ].map((file) => SERVER + file),
    mayImport: [...SERVER_FEATURES, 'signer contract', 'local-solana', 'ops'],
    entry: 'files',
    why: 'the wiring knows every feature, and no feature knows the wiring: what it needs comes as an argument',
  },
  {
    name: 'server tests',
    at: ['apps/server/tests/'],
    mayImport: [...SERVER_FEATURES, 'client', 'signer contract', 'local-solana', 'ops', 'server wiring'],
    entry: 'files',
    why: 'tests that cross modules run the whole server; no module knows them',
  },
];

const PRODUCT: readonly Module[] = [
  ...PACKAGE_MODULES,
  ...PROGRAM_MODULES,
  ...SIGNER_MODULES,
  ...SERVER_MODULES,
  ...SERVER_TOP,
  ...PAGE_MODULES,
];

/** A folder outside the product. It uses the modules' public entry points, and the product never imports it. */
const surrounding = (name: string, why: string, mayImport: readonly string[] = []): Module => ({
  name,
  at: [`${name}/`],
  mayImport: [...namesOf(PRODUCT), ...mayImport],
  entry: 'files',
  why,
});

/** Ordered from the bottom up: a module imports only modules above it in this list. */
export const MODULES: readonly Module[] = [
  ...PRODUCT,
  surrounding('tools', 'tools check and start the product'),
  surrounding('sim', 'sim runs the server as it is'),
  surrounding('e2e', 'e2e plays the product as it is'),
  surrounding('bench', 'bench measures the product as it is, in the browser of e2e', ['e2e']),
];

/** Converts a place in the table to a regular expression. The folder for '*' is its first group. */
export function patternOf(place: string): string {
  const escaped = place.replaceAll('.', '\\.').replace('*', '([^/]+)');
  return place.endsWith('/') ? `^${escaped}` : `^${escaped}$`;
}

// Which module may import which: the architecture, so change it together with docs/ARCHITECTURE.md. `npm run tidy` and CI check it.

/**
 * What each module may import: packages, and modules of its own folder. A module names only modules above it, so there is no circle.
 * '?' allows types only. 'npm:' lists the only npm packages; without it, all packages and Node's modules are allowed.
 */
type Modules = Readonly<Record<string, string>>;

const CORE = '@protocol @chess @receipts';
const PACKAGES: Readonly<Record<string, readonly [folder: string, imports: string]>> = {
  '@chess': ['packages/chess/', 'npm:'], // pure: no clock, no random, no I/O
  '@fair-play': ['packages/fair-play/src/model/', '@chess npm:'], // pure: pass in evaluations and ratings
  '@fair-play/engine': ['packages/fair-play/src/engine/', '@chess @fair-play'], // its host passes timers and decides what to analyse
  '@protocol': ['packages/protocol/', '@chess? npm:zod'], // the contract between page and server
  '@proofs': ['packages/proofs/src/[^/]+$', 'npm:@noble/hashes npm:@scure/base'], // bytes, hashes and signatures, without Node
  '@proofs/node': ['packages/proofs/src/node/', '@proofs'], // the same with node:crypto; not for page and client
  '@receipts': ['packages/proofs/src/receipts/', '@proofs @chess @protocol'], // for page, server and verifier: no clock, no random, no I/O
  '@client': ['packages/client/', `${CORE} npm:`], // no React, no DOM; pass in clock, timers, random and socket
  '@custody': ['packages/proofs/src/custody/', '@proofs/node @protocol?'], // signed before money moves: no file, no clock, no network
  '@reserves': ['packages/proofs/src/reserves/', '@proofs'], // for page, server and verifier
  '@dom': ['packages/dom/', 'npm:'], // creates elements, and knows no page
  '@test-wallet': ['packages/test-wallet/', '@dom @protocol @chess'], // acts like a browser extension
  '@local-solana': ['packages/local-solana/', ''], // knows nothing of Kingstake
  '@escrow': ['programs/escrow/client/', 'npm:@solana/kit'], // runs in server, page and outside: no Node, no network, no clock
  '@escrow/deployment': ['programs/escrow/deployment/', 'npm:@solana/kit'], // its caller passes the chain
  '@escrow/artifact': ['programs/escrow/artifact/', ''],
  '@signer': ['apps/signer/src/contract/', '@custody'], // all that the server knows of the signer
  '@signer/keys': ['apps/signer/src/keys/', ''], // never read by the server
};
const SIGNER_MODULES: Modules = {
  'policy/': '@signer @custody @protocol npm:', // pure: pass in what was proved
  'journal/': 'policy/ @signer', // stores what the policy decided
  // The signer is a separate process that knows the server only through its socket.
  '(?:[^/]+$|testkit/)': 'policy/ journal/ @signer @signer/keys @custody @escrow @escrow/artifact @protocol',
};

const USERS = 'players/users/ platform/ @protocol';
const MONEY = `money/ledger/ chain/ ${USERS} @custody`;
const SERVER_MODULES: Modules = {
  'platform/': '@protocol @custody', // serves every feature and knows none of them
  'cluster/': 'platform/ @protocol', // knows no feature
  'players/users/': 'platform/ @protocol @custody @proofs/node', // no money, no games
  'players/contacts/': USERS, // who blocks whom; seats no players
  'money/ledger/': 'platform/ @protocol', // moves lamports and knows no reason for it
  'chain/': '@escrow @escrow/deployment @signer platform/ @protocol', // signatures and slots, not users
  'games/': `players/users/ cluster/ platform/ @proofs/node ${CORE}`, // no money
  'ratings/': `games/ players/users/ platform/ ${CORE}`, // moves no money
  'fair-play/analysis/': `games/ ratings/ platform/ @fair-play @fair-play/engine ${CORE}`, // opens cases through a port
  'notify/push/': USERS, // no game, no money
  'money/wagers/': `games/ money/ledger/ players/users/ cluster/ platform/ ${CORE}`, // seats no players
  'escrow/': `games/ chain/ platform/ @escrow ${CORE}`, // moves nothing in the ledger
  'protection/': `players/users/ games/ escrow/ platform/ ${CORE}`, // moves no money
  'money/deposits/': `protection/ ${MONEY}`, // knows no payouts
  'money/withdrawals/': `${MONEY} @reserves`, // knows no deposits
  'money/treasury/': `money/deposits/ money/withdrawals/ cluster/ ${MONEY}`, // compares books and chain, and freezes money
  'money/statements/': `money/deposits/ money/withdrawals/ ${MONEY}`, // moves no money
  'money/reserves/': `games/ money/deposits/ money/withdrawals/ @reserves @proofs/node ${MONEY}`, // publishes what is owed
  'operators/backups/': `money/deposits/ money/withdrawals/ games/ cluster/ ${MONEY}`, // only operators call it
  'fair-play/cases/': `games/ ratings/ money/withdrawals/ @fair-play ${MONEY} ${CORE}`, // seats no players
  'matchmaking/': `players/users/ players/contacts/ games/ money/wagers/ escrow/ protection/ money/ledger/ cluster/ platform/ ${CORE}`,
  'history/': `games/ players/users/ platform/ ${CORE}`, // only reads
  'notify/previews/': `history/ platform/ ${CORE}`, // shows visitors what history calls public
  'own-account/': `players/users/ notify/push/ players/contacts/ games/ ratings/ escrow/ protection/ history/ money/ledger/
    money/deposits/ money/withdrawals/ fair-play/cases/ platform/ @protocol`, // buys for, exports and closes a whole account
};
const FEATURES = `${Object.keys(SERVER_MODULES).join(' ')} ${CORE} @fair-play @fair-play/engine @custody @reserves @escrow @proofs/node
  @escrow/deployment @escrow/artifact`;
const SERVER_TOP: Modules = {
  'operators/commands/': `${FEATURES} @signer/keys`, // the operator's entry
  '[^/]+$': `operators/commands/ ${FEATURES} @signer @local-solana`, // the wiring, which no feature knows
};

const PAGE_CLIENT = '@client @protocol @chess';
/** A screen, or what a screen shares with no other. */
export const SCREENS =
  '(lobby|play|money|connect|watch|player/profile|player/limits|player/fair-play|player/history|player/review|player/settings|player/page)/';
const PAGE_MODULES: Modules = {
  'language/': 'translations/? @protocol npm:', // loaded before everything that has texts, whose names the translations have
  'ui/': 'language/ @protocol @chess', // tokens and primitives, without a connection or a feature
  'net/': `language/ ui/ ${PAGE_CLIENT}`, // no player, no wallet
  'reserves/': `language/ ui/ net/ @reserves ${PAGE_CLIENT}`,
  'wallet/': `language/ net/ ${PAGE_CLIENT}`, // no session
  'receipts/': `language/ ui/ net/ @receipts ${PAGE_CLIENT}`,
  'session/': `language/ net/ wallet/ receipts/ ${PAGE_CLIENT}`, // shows no screen
  'player/own/': `language/ ui/ net/ session/ ${PAGE_CLIENT}`, // what screens share about the player; shows no screen
  'games/': `language/ ui/ net/ wallet/ session/ player/own/ ${PAGE_CLIENT}`, // what screens share about a game: address, commands, lists
  'settings/': `ui/ net/ session/ ${PAGE_CLIENT}`,
  'service-worker/': `language/ net/ ${PAGE_CLIENT}`, // runs outside the page
  'alerts/': `language/ ui/ net/ session/ settings/ service-worker/ ${PAGE_CLIENT}`, // of events that others pass in
  'board/': 'language/ ui/ net/ settings/ @protocol @chess', // any position, for any screen
  // Screens never import each other: what both need is in board, games, player/own or ui.
  [SCREENS]: `language/ ui/ net/ wallet/ session/ player/own/ games/ settings/ alerts/ board/ receipts/ reserves/
    @escrow ${PAGE_CLIENT}`,
  'start/': `language/ ui/ reserves/ net/ session/ player/own/ games/ settings/ service-worker/ alerts/ board/
    ${SCREENS} @test-wallet ${PAGE_CLIENT}`,
  'translations/': `language/ ui/? net/? wallet/? receipts/? session/? alerts/? board/? games/? ${SCREENS}? start/? npm:`, // loaded before the modules whose texts it has
  'main\\.tsx$': `ui/ session/ settings/ alerts/ board/ ${SCREENS} start/ ${PAGE_CLIENT}`,
  'entry\\.ts$': 'language/ translations/ main\\.tsx$ npm:', // chooses the language before it loads the page
};

/** Of the app, the pages without it use only what has no session and no screen. */
const APP = '@web/language @web/ui @protocol @chess';
const OTHER_PAGES: Modules = {
  'reserves/': `@web/net @web/reserves @dom @reserves ${APP}`,
  'public-pages/': `reserves/ ${APP}`, // rendered at build time
  'verify/': `@dom @receipts ${APP}`, // works without our server
  'escape/': `@web/net @web/wallet @dom @escrow ${APP}`, // works without our server
};

export const FOLDERS: readonly (readonly [folder: string, modules: Modules])[] = [
  ['', Object.fromEntries(Object.entries(PACKAGES).map(([name, [, imports]]) => [name, imports]))],
  ['programs/escrow/', { '(?:build|proofs|testkit)/': '@escrow @escrow/deployment @escrow/artifact' }],
  ['apps/signer/src/', SIGNER_MODULES],
  ['apps/server/src/', { ...SERVER_MODULES, ...SERVER_TOP }],
  ['apps/server/src/games/', { 'rows/': '', 'actor/': 'rows/', '(outage|sockets)/': 'actor/ rows/' }],
  [
    'apps/server/src/cluster/',
    { 'membership/': '', 'bus/': '', 'presence/': 'bus/', 'drain/': 'membership/' },
  ],
  ['apps/web/src/', PAGE_MODULES],
  ['apps/pages/src/', OTHER_PAGES],
];
/** Modules that are entered by their index.ts, a lazy one also by its screen.tsx, or in parts: by any file of their folder or the index of a folder in it. */
const WITH_INDEX =
  /^apps\/(signer\/src\/(policy|journal)|server\/src\/(?:(?:players|money|notify|fair-play|operators)\/)?[\w-]+|web\/src\/(?!translations\/).*)\/$/;
const IN_PARTS =
  /\/(server\/src\/platform|web\/src\/(ui|net|reserves|wallet|receipts|session|player\/own|games))\/$/;

const OURS = '^(apps|packages|programs|testkit|tools|sim|bench|e2e)/';
const TEST = '\\.(test|spec)\\.tsx?$';
const TESTKIT = '(^|/)testkit(/|\\.tsx?$)';
const SETTINGS = '\\.config\\.m?[jt]s$';
/** The types of texts come from the English texts, so any file may be imported for its types. */
const TRANSLATIONS = '^apps/web/src/translations/';
const testsIn = (place: string) => [`${place}.*${TEST}`, `${place}.*/testkit/`, `${place}.*/testkit\\.tsx?$`];
/** Tests may use every module of their workspace, so the table does not apply to them. */
const WORKSPACE_TESTS = testsIn('^(apps|packages|programs)/([^/]+)/');
const MAY_USE_TESTKITS =
  '^(e2e|sim|bench|apps/server/tests|programs/escrow/proofs)/|^tools/(run-tests|older-npm).ts$';

type Side = Readonly<Record<string, unknown>>;
const rule = (name: string, comment: string, from: Side, to: Side) =>
  ({ name, comment, severity: 'error', from, to }) as const;

const pathOf = (folder: string, name: string) =>
  `^${PACKAGES[name]?.[0] ?? (name.startsWith('@web/') ? `apps/web/src/${name.slice(5)}/` : folder + name)}`;
const placesOf = ([folder, modules]: (typeof FOLDERS)[number]) =>
  Object.keys(modules).map((name) => pathOf(folder, name));
const EVERY_MODULE = FOLDERS.flatMap(placesOf);

/** What a module may import. `$1` in `to` is the match of the first group in `from`, such as the folder of a feature. */
function importsOf(folder: string, modules: Modules, name: string) {
  const place = pathOf(folder, name);
  const words = (modules[name] ?? '').split(/\s+/).filter((word) => word !== '');
  const pathsOf = (pattern: RegExp) =>
    words
      .filter((word) => pattern.test(word))
      .map((word) => pathOf(folder, word.replace('?', '')).replace('([^/]+)', '[^/]+'));
  const types = pathsOf(/\?$/);
  const npm = words
    .filter((word) => word.startsWith('npm:'))
    .map((word) => `^node_modules/${word.slice(4)}/`);
  const from = { path: place, pathNot: [...WORKSPACE_TESTS, SETTINGS] };
  const comment = `it may import ${modules[name] || 'no other module'}`;
  // Inner folders of a module are rows too, and limit only imports among themselves.
  const among = /^apps\/server\/src\/./.test(folder) ? placesOf([folder, modules]) : OURS;
  const allowed = [place.replace(/\([^)?]+\)/, '$1'), ...pathsOf(/^(?!npm:)/), TESTKIT];
  const rules = [rule(name, comment, from, { path: among, pathNot: allowed })];
  if (types.length > 0)
    rules.push(
      rule(`${name}: types`, comment, from, {
        path: types,
        dependencyTypesNot: ['type-only', 'type-import'],
      }),
    );
  if (npm.length > 0) rules.push(rule(`${name}: npm`, comment, from, { pathNot: [OURS, ...npm] }));
  return rules;
}

function entryOf(place: string) {
  const files = IN_PARTS.test(place) ? ['[^/]+$', '[^/]+/index\\.tsx?$'] : ['(index|screen)\\.tsx?$'];
  const from = {
    pathNot: [place, TRANSLATIONS, '^testkit/', ...testsIn(place.split('/').slice(0, 2).join('/'))],
  };
  const to = { path: place, pathNot: [...files.map((file) => place + file), TESTKIT, TEST] };
  return rule(`entry of ${place}`, 'import its index.ts, and export there', from, to);
}

export default {
  forbidden: [
    ...FOLDERS.flatMap(([folder, modules]) =>
      Object.keys(modules).flatMap((name) => importsOf(folder, modules, name)),
    ),
    ...EVERY_MODULE.filter((place) => WITH_INDEX.test(place.slice(1))).map(entryOf),
    rule(
      'package by its path',
      'import it by the name of its package',
      { path: '^([^/]+/[^/]+)/', pathNot: TRANSLATIONS },
      {
        path: '^(packages|programs/escrow/(client|deployment|artifact)|apps/signer/src/(contract|keys))/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    rule(
      'module unknown',
      'name the module of this file in tools/modules/import-rules.ts',
      {
        path: '^(apps|packages|programs)/',
        pathNot: [...EVERY_MODULE, ...WORKSPACE_TESTS, SETTINGS, '^apps/server/tests/'],
      },
      {},
    ),
    rule(
      'surroundings',
      'only bench uses another of these folders: e2e',
      { path: '^(testkit|tools|sim|e2e|apps/server/tests)/' },
      { path: '^(tools|sim|e2e|bench)/', pathNot: ['^$1/', TESTKIT] },
    ),
    rule(
      'surroundings',
      'bench uses only e2e',
      { path: '^bench/' },
      { path: '^(tools|sim)/', pathNot: TESTKIT },
    ),
    rule(
      'circle',
      'move what both ends need into a file below them; types count too, but those of translations',
      { pathNot: [TEST, TESTKIT] },
      { circular: true, viaOnly: { pathNot: TRANSLATIONS } },
    ),
    rule('not found', 'no file and no entry of a package has this name', {}, { couldNotResolve: true }),
    rule('tests are not imported', 'move what is shared into a testkit folder', {}, { path: TEST }),
    rule(
      'testkits are for tests',
      'move code that ships into the module that owns it',
      { pathNot: [TEST, TESTKIT, MAY_USE_TESTKITS] },
      { path: TESTKIT },
    ),
    rule(
      'tests stay in their workspace',
      "a test meets another app's insides only from e2e, sim or bench; the pages use modules of the app",
      { path: WORKSPACE_TESTS, pathNot: '^apps/pages/' },
      { path: OURS, pathNot: ['^$1/$2/', '^packages/', '^programs/', TESTKIT] },
    ),
  ],
  options: {
    // Uses swc, because TypeScript has had no JavaScript API since version 6.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages|programs)/[^/]+/dist/', '^(?!node_modules/).*\\.d\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

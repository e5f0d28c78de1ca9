// Tools, tidy: the import table. This is the architecture; change it together with docs/ARCHITECTURE.md.

export interface Room {
  name: string;
  at: readonly string[]; // folders (ending in '/') and files it consists of; '*' is one folder's name
  mayImport: readonly string[]; // names of other rooms
  mayImportTypes?: readonly string[]; // rooms of which only types may enter
  door: Door;
  why: string; // one sentence, shown to whoever crossed the line
}

/**
 * How other rooms come in.
 * - index: only through `index.ts` or `index.tsx`
 * - parts: through any file directly in the room's folder, or the index of a part (a folder in it)
 * - name: by the package's name; the `exports` of its package.json are the doors
 * - files: every file is a door
 */
type Door = 'index' | 'parts' | 'name' | 'files';

const SHARED = ['protocol', 'chess'];
const SERVER_ROOMS = [
  'platform',
  'users',
  'ledger',
  'chain',
  'cashier',
  'games',
  'wagers',
  'matchmaking',
  'history',
];
const WEB_ROOMS = ['ui', 'session', 'board', 'features', 'test wallet', 'app'];
const EVERY_DOOR = [
  ...SHARED,
  'local solana',
  ...SERVER_ROOMS,
  'ops',
  'server wiring',
  'server tests',
  ...WEB_ROOMS,
  'page entry',
];

/** From the bottom up: a room imports only rooms above it in this list. */
export const ROOMS: readonly Room[] = [
  // The packages.
  {
    name: 'chess',
    at: ['packages/chess/'],
    mayImport: [],
    door: 'name',
    why: 'chess is pure: no dependency, no clock, no random, no input or output',
  },
  {
    name: 'protocol',
    at: ['packages/protocol/'],
    mayImport: [],
    mayImportTypes: ['chess'],
    door: 'name',
    why: 'protocol is the contract between page and server and takes only types from chess',
  },
  {
    name: 'local solana',
    at: ['packages/local-solana/'],
    mayImport: [],
    door: 'name',
    why: 'local-solana is a Solana node for one machine and knows nothing of Kingstake: its host passes time, random and log',
  },

  // The server.
  {
    name: 'platform',
    at: ['apps/server/src/platform/'],
    mayImport: ['protocol'],
    door: 'parts',
    why: 'platform carries every feature and knows none',
  },
  {
    name: 'users',
    at: ['apps/server/src/users/'],
    mayImport: ['platform', 'protocol'],
    door: 'index',
    why: 'users knows people and sessions, not money or games; it declares ports that app.ts fills',
  },
  {
    name: 'ledger',
    at: ['apps/server/src/ledger/'],
    mayImport: ['platform', 'protocol'],
    door: 'index',
    why: 'ledger moves lamports between accounts and knows no reason for it',
  },
  {
    name: 'chain',
    at: ['apps/server/src/chain/'],
    mayImport: ['platform', 'protocol'],
    door: 'index',
    why: 'chain knows signatures and slots, not users',
  },
  {
    name: 'cashier',
    at: ['apps/server/src/cashier/'],
    mayImport: ['users', 'ledger', 'chain', 'platform', 'protocol'],
    door: 'index',
    why: 'cashier joins users, ledger and chain for deposits and withdrawals, and knows no games',
  },
  {
    name: 'games',
    at: ['apps/server/src/games/'],
    mayImport: ['users', 'platform', ...SHARED],
    door: 'index',
    why: 'games plays a game and knows no money',
  },
  {
    name: 'wagers',
    at: ['apps/server/src/wagers/'],
    mayImport: ['games', 'ledger', 'users', 'platform', ...SHARED],
    door: 'index',
    why: 'wagers joins games and ledger, and seats nobody',
  },
  {
    name: 'matchmaking',
    at: ['apps/server/src/matchmaking/'],
    mayImport: ['users', 'games', 'wagers', 'ledger', 'platform', ...SHARED],
    door: 'index',
    why: 'matchmaking seats players on top of games and wagers',
  },
  {
    name: 'history',
    at: ['apps/server/src/history/'],
    mayImport: ['users', 'platform', ...SHARED],
    door: 'index',
    why: 'history only reads, through views that it names',
  },
  {
    name: 'ops',
    at: ['apps/server/src/ops/'],
    mayImport: [...SHARED, ...SERVER_ROOMS],
    door: 'index',
    why: 'ops is the operator: it may use every feature, and is wired like one',
  },
  {
    name: 'server wiring',
    at: ['app.ts', 'chain-connection.ts', 'cli.ts', 'main.ts', 'startup-errors.ts'].map(
      (path) => `apps/server/src/${path}`,
    ),
    mayImport: [...SHARED, 'local solana', ...SERVER_ROOMS, 'ops'],
    door: 'files',
    why: 'the wiring knows every feature, and no feature knows the wiring: what it needs comes as an argument',
  },

  {
    name: 'server tests',
    at: ['apps/server/tests/'],
    mayImport: [...SHARED, ...SERVER_ROOMS, 'ops', 'server wiring'],
    door: 'files',
    why: 'what crosses the rooms of the server is tested here, through the whole of it; no room knows these tests',
  },

  // The page.
  {
    name: 'ui',
    at: ['apps/web/src/ui/'],
    mayImport: SHARED,
    door: 'parts',
    why: 'ui is tokens and primitives, without a connection or a feature',
  },
  {
    name: 'session',
    at: ['apps/web/src/session/'],
    mayImport: ['ui', ...SHARED],
    door: 'parts',
    why: 'session speaks to server and wallet and shows no screen; dialogs open through its registry port',
  },
  {
    name: 'board',
    at: ['apps/web/src/board/'],
    mayImport: ['ui', 'session', ...SHARED],
    door: 'index',
    why: 'board draws any position, for any screen',
  },
  {
    name: 'features',
    at: ['apps/web/src/features/*/'],
    mayImport: ['ui', 'session', 'board', ...SHARED],
    door: 'index',
    why: 'a feature of the page stands alone: features never import each other',
  },
  {
    name: 'test wallet',
    at: ['apps/web/src/test-wallet/'],
    mayImport: SHARED,
    door: 'index',
    why: 'the Test wallet stands beside the page as an extension would: it meets the page through Wallet Standard only',
  },
  {
    name: 'app',
    at: ['apps/web/src/app/'],
    mayImport: ['ui', 'session', 'board', 'features', 'test wallet', ...SHARED],
    door: 'index',
    why: 'app puts the features together and is known only to main.tsx',
  },
  {
    name: 'page entry',
    at: ['apps/web/src/main.tsx'],
    mayImport: WEB_ROOMS.concat(SHARED),
    door: 'files',
    why: 'main.tsx only starts the page',
  },

  // What surrounds the product: through its doors, and known to nobody.
  {
    name: 'tools',
    at: ['tools/'],
    mayImport: EVERY_DOOR,
    door: 'files',
    why: 'tools check and start the product; the product does not know them',
  },
  {
    name: 'sim',
    at: ['sim/'],
    mayImport: EVERY_DOOR,
    door: 'files',
    why: 'sim runs the server as it is, through its doors',
  },
  {
    name: 'e2e',
    at: ['e2e/'],
    mayImport: EVERY_DOOR,
    door: 'files',
    why: 'e2e plays the product as it is, through its doors',
  },
  {
    name: 'bench',
    at: ['bench/'],
    mayImport: [...EVERY_DOOR, 'e2e'],
    door: 'files',
    why: 'bench measures the product as it is, through its doors, in the browser of the journeys',
  },
];

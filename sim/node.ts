// sim: one server: the whole app over the shared database, which may die between any two statements and start again.
import type { IncomingMessage } from 'node:http';
import type { PGlite } from '@electric-sql/pglite';
import { type App, createApp } from '../apps/server/src/app.ts';
import type { Chain } from '../apps/server/src/chain/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readSettings, type Settings } from '../apps/server/src/platform/settings.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import { databaseOver } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { AnswerLost, NodeGone, openNodeDatabase } from './node-database.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Wire } from './wire.ts';

export interface NodeFaults {
  statementMs: number; // longest time of a statement
  crash: number; // chance, with each statement, that the node dies before it
  answerLost: number; // chance that what was done is not answered
}

export interface Answer {
  status: number;
  body: unknown;
  cookie: string | null; // that it set
}

export interface SimNode {
  readonly isUp: boolean;
  /** Neither up nor on its way. */
  readonly isDown: boolean;
  /** Deaths so far: whoever waits for an answer of an earlier life waits in vain. */
  readonly lives: number;
  start(): Promise<void>;
  /** As `kill -9` does it. */
  kill(): void;
  call(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object): Promise<Answer>;
  admit(cookie: string, wire: Wire): Promise<boolean>;
  /** What the log called an error although no fault of the run explains it. */
  readonly surprises: readonly string[];
}

interface NodeDeps {
  pglite: PGlite;
  time: VirtualTime;
  chance: Chance;
  chain: Chain;
  faults: () => NodeFaults;
  onDied(): void;
}

export const SIM_SETTINGS: Settings = readSettings(
  {
    PORT: '0',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000',
    WITHDRAW_AUTO_APPROVE_MAX_SOL: '1000',
  },
  '/',
);

export function createNode(deps: NodeDeps): SimNode {
  const { time, chance } = deps;
  let app: App | null = null;
  let lives = 0;
  let isDown = true;
  let kill: () => void = () => {};
  const wires = new Set<Wire>();
  const surprises: string[] = [];

  async function start(): Promise<void> {
    lives += 1;
    isDown = false;
    const own = time.forNode();
    let isDead = false;
    kill = () => {
      if (isDead) return;
      isDead = true;
      app = null;
      isDown = true;
      own.die();
      for (const wire of wires) wire.cut();
      wires.clear();
      deps.onDied();
    };
    const gone = (): void => {
      if (isDead) throw new NodeGone('the node is gone');
    };
    const kysely = openNodeDatabase(deps.pglite, {
      async before() {
        gone();
        const { statementMs, crash } = deps.faults();
        // Under way for a moment: others get in between.
        await time.sleep(chance.whole(0, statementMs + 1));
        if (chance.happens(crash)) kill();
        gone();
      },
      after() {
        if (chance.happens(deps.faults().answerLost)) throw new AnswerLost('no answer');
        gone();
      },
    });
    const log = createLog('silent');
    const made = await createApp({
      settings: SIM_SETTINGS,
      database: databaseOver(kysely, { time: own, log }),
      time: own,
      random: createSeededRandom(chance.whole(1, 2 ** 31)),
      log,
      chain: deps.chain,
      airdrop: null,
      pageFolder: null,
    });
    await made.http.ready();
    await made.open();
    gone();
    app = made;
  }

  return {
    get isUp() {
      return app !== null;
    },
    get isDown() {
      return isDown;
    },
    get lives() {
      return lives;
    },
    surprises,
    start,
    kill: () => kill(),
    async call(method, path, headers, body) {
      if (app === null) throw new NodeGone('nobody listens');
      const response = await app.http.inject({
        method,
        url: path,
        headers: {
          ...headers,
          ...(method === 'GET' ? {} : { origin: SIM_SETTINGS.publicOrigin }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (response.statusCode >= 500 && response.statusCode !== 503)
        surprises.push(`${method} ${path}: ${response.statusCode} ${response.body}`);
      const [set] = [response.headers['set-cookie']].flat();
      return {
        status: response.statusCode,
        body: JSON.parse(response.body || 'null'),
        cookie: set?.split(';', 1)[0] ?? null,
      };
    },
    async admit(cookie, wire) {
      if (app === null) return false;
      const request = {
        url: '/ws',
        headers: { cookie, origin: SIM_SETTINGS.publicOrigin },
        socket: { remoteAddress: '127.0.0.1' },
      } as unknown as IncomingMessage;
      const decision = await app.hub.admit(request, wire.asSocket());
      if (decision.ok) wires.add(wire);
      return decision.ok;
    },
  };
}

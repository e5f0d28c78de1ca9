// fair-play: what accounts have in common: addresses, devices, and wallets that funded theirs.

import type { SigningKey } from '@kingstake/proofs/custody';
import type { Chain } from '../../../chain/index.ts';
import type { StartingEffect } from '../../../games/index.ts';
import type { Database, Queries } from '../../../platform/database/index.ts';
import { isPublicAddress, quotaKey } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { Time } from '../../../platform/time.ts';
import type { Users } from '../../../players/users/index.ts';
import { LINKS } from '../limits.ts';
import type { CommonLinks } from '../pairs.ts';
import { readFunding } from './funding.ts';
import { createLinkHash } from './link-hash.ts';
import {
  askFunding,
  commonLinks,
  deleteOldLinks,
  isFundingKnown,
  type Link,
  putLinks,
} from './link-store.ts';

export interface LinksDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  log: Pick<Log, 'error'>;
  settings: Pick<Settings, 'fairPlay' | 'cluster'>;
  auditorKey: SigningKey;
  chain: Chain;
  users: Pick<Users, 'walletOf'>;
}

/** From where a player has opened a socket. */
export interface Connection {
  userId: number;
  address: string;
  deviceKey: string | null; // the hash of the browser's cookie
}

export interface Links {
  /** Stores keyed hashes of the address and the device. A failure is logged, because a full disk must not keep players from their games. */
  noteConnection(connection: Connection): Promise<void>;
  /** Asks for the funding wallet of each player of a staked game that starts. */
  noteStart: StartingEffect;
  /** What both players have. */
  commonOf(queries: Queries, pair: readonly [number, number], nowMs: number): Promise<CommonLinks>;
  jobs(jobs: Jobs): void;
}

export function createLinks(deps: LinksDeps): Links {
  const { database, time, log, settings } = deps;
  const hashOf = createLinkHash(deps.auditorKey);
  const isOn = settings.fairPlay !== 'off';
  // On the local network all SOL come from one faucet.
  const readsFunding = isOn && settings.cluster !== 'local';
  return {
    async noteConnection({ userId, address, deviceKey }) {
      if (!isOn) return;
      const links: Link[] = [];
      // Without a public address the server sees its own proxy.
      if (isPublicAddress(address))
        links.push({ kind: 'address', hash: hashOf('address', quotaKey(address)) });
      if (deviceKey !== null) links.push({ kind: 'device', hash: hashOf('device', deviceKey) });
      await database
        .run((queries) => putLinks(queries, userId, links, time.nowMs()))
        .catch((err: unknown) => log.error({ err, userId }, 'the links of a connection were not stored'));
    },
    async noteStart(tx, { whiteId, blackId, wager, startedAtMs }) {
      if (readsFunding && wager > 0n) await askFunding(tx, [whiteId, blackId], startedAtMs);
    },
    async commonOf(queries, pair, nowMs) {
      const common = await commonLinks(queries, pair, nowMs - LINKS.keptMs);
      const of = (kind: Link['kind']) => common.filter((link) => link.kind === kind).map(({ hash }) => hash);
      return {
        ...{ fundingWallets: of('funding-wallet'), devices: of('device'), addresses: of('address') },
        isFundingKnown: await isFundingKnown(queries, pair),
      };
    },
    jobs(jobs) {
      const leaderOnly = true;
      const clean = () => database.run((queries) => deleteOldLinks(queries, time.nowMs()));
      jobs.schedule('delete-account-links', LINKS.cleanMs, clean, { leaderOnly });
      if (!readsFunding) return;
      const read = () => readFunding({ ...deps, hashOf });
      // Quiet: no money and no game waits for it.
      jobs.schedule('read-funding', LINKS.fundingMs, read, { leaderOnly, isQuiet: true });
    },
  };
}

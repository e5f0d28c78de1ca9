// Real faults of three nodes, as a real Prometheus with the files of deploy/ shows them to an operator.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { signerAt } from '@kingstake/signer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { metricIn } from '../../apps/server/tests/testkit/metrics.ts';
import { whyNoPrometheus } from '../deploy/testkit/proxy-programs.ts';
import { type RealPrometheus, startPrometheus } from '../deploy/testkit/real-prometheus.ts';
import type { ClusterNode } from './cluster.ts';
import { type ChaosCluster, openCluster } from './testkit/chaos-cluster.ts';

const NEEDS = { redis: true, unless: whyNoPrometheus() } as const;
/** Several times longer than the runbook says, for a busy machine. The times are printed. */
const WAIT = { timeout: 300_000, interval: 500 };
const TEST_MS = 900_000;

describeOnServices(
  'a real Prometheus',
  (postgres, redisProgram) => {
    let cluster: ChaosCluster;
    let prometheus: RealPrometheus;
    let killed: ClusterNode;
    let others: readonly [ClusterNode, ClusterNode];
    /** Every alert that fired in any answer. */
    const seen = new Set<string>();

    beforeAll(async () => {
      cluster = await openCluster(postgres, redisProgram, 'alerts');
      prometheus = await startPrometheus(cluster.cluster.nodes.map(({ origin }) => new URL(origin).host));
    }, 180_000);
    afterAll(async () => {
      await prometheus?.close();
      await cluster?.close();
    }, 60_000);

    /** Waits until all these alerts fire, or none does. Fails if one of them changes back before the last has changed. */
    async function untilFiring(names: readonly string[], wanted: boolean): Promise<void> {
      const sinceMs = performance.now();
      const changed = new Set<string>();
      const back = new Set<string>();
      const left = async (): Promise<readonly string[]> => {
        const firing = await prometheus.firing();
        for (const name of firing) seen.add(name);
        for (const name of names) {
          const isDone = firing.includes(name) === wanted;
          if (!isDone && changed.has(name)) back.add(name);
          if (!isDone || changed.has(name)) continue;
          changed.add(name);
          const seconds = ((performance.now() - sinceMs) / 1_000).toFixed(0);
          console.log(`  ${name} ${wanted ? 'fires' : 'has ended'} after ${seconds} s`);
        }
        return names.filter((name) => !changed.has(name));
      };
      await expect.poll(left, WAIT).toEqual([]);
      expect([...back]).toEqual([]);
    }
    const metric = async ({ origin }: ClusterNode, name: string): Promise<number | null> =>
      metricIn(await (await fetch(`${origin}/metrics`)).text(), name);
    const sumOf = async (nodes: readonly ClusterNode[], name: string): Promise<number> =>
      (await Promise.all(nodes.map((node) => metric(node, name)))).reduce<number>(
        (sum, value) => sum + (value ?? 0),
        0,
      );
    const run = (text: string) => cluster.database.run((queries) => sql.raw(text).execute(queries));

    async function killLeader(): Promise<void> {
      const { nodes } = cluster.cluster;
      await expect.poll(() => sumOf(nodes, 'kingstake_node_is_leader'), WAIT).toBe(1);
      const leads = await Promise.all(nodes.map((node) => metric(node, 'kingstake_node_is_leader')));
      const at = leads.indexOf(1);
      killed = nodes[at] as ClusterNode;
      others = nodes.filter((node) => node !== killed) as unknown as typeof others;
      await killed.process.kill();
    }

    test(
      'shows a killed node as down, not as missing, and an order that the signer refuses for good',
      async () => {
        const memos = async () =>
          (await run(`select from treasury_memo where kind = 'reserves' and outcome = 'landed'`)).rows.length;
        await expect.poll(memos, WAIT).toBe(1);
        // The server of another database uses the same signer. The new leader will make this database's statement 2.
        await signerAt(() => cluster.cluster.shared['SIGNER_SOCKET'] ?? '').signReserves({
          ...{ height: 2, hash: 'ab'.repeat(32) },
          lifetime: { blockhash: '1'.repeat(32), lastValidBlockHeight: 1n },
        });
        await killLeader();
        await untilFiring(['KingstakeDown', 'KingstakeOrderRefused'], true);
        expect([...seen]).not.toContain('KingstakeNodeMissing');
        expect(await sumOf(others, 'kingstake_signer_refusals_total')).toBe(1);
        const ready = await Promise.all(others.map(({ origin }) => fetch(`${origin}/readyz`)));
        expect(ready.map(({ status }) => status)).toEqual([200, 200]);
        const texts = await Promise.all(ready.map((answer) => answer.text()));
        expect(texts.join()).toContain('statement 2 was signed with another hash');
      },
      TEST_MS,
    );

    test(
      'shows a full disk, a frozen signer and a lost Redis until they are back',
      async () => {
        const at = [others[0].name, others[1].name] as const;
        const [game] = await cluster.startGames(1, { at, thinkMs: null });
        if (game === undefined) throw new Error('no game');
        // After both first moves, only the clocks can end the game.
        for (let ply = 0; ply < 2; ply += 1) await game.play();
        await run(`create function refuse_move() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
        await run(
          'create trigger refuse before insert on game_log for each row execute function refuse_move()',
        );
        cluster.cluster.signer.pause();
        await cluster.redis.kill();
        const played = game.play();
        await game.until(() => game.refused.length > 0);
        await untilFiring(['KingstakeMovesNotStored', 'KingstakeSignerAway', 'KingstakeBusDegraded'], true);
        // Black's node has stored everything that it tried to.
        const answer = await fetch(`${others[1].origin}/readyz`);
        expect([answer.status, await answer.json()]).toMatchObject([
          200,
          { waiting: { redis: expect.any(String), signer: expect.any(String) } },
        ]);

        await run('drop trigger refuse on game_log');
        cluster.cluster.signer.resume();
        await cluster.redis.start();
        await untilFiring(['KingstakeMovesNotStored', 'KingstakeSignerAway', 'KingstakeBusDegraded'], false);
        await Promise.all([game.play(), played]);
        game.leave();
        expect([...seen]).not.toContain('KingstakeNodeMissing');
      },
      TEST_MS,
    );

    test(
      'ends the alerts of a killed node and a refused order after the steps of the runbook',
      async () => {
        await killed.process.start();
        await cluster.cluster.signer.stop();
        await expect.poll(() => sumOf(others, 'kingstake_signer_away'), WAIT).toBe(others.length);
        rmSync(join(dirname(killed.folder), 'signer', 'signer.jsonl'));
        await cluster.cluster.signer.start();
        await untilFiring(['KingstakeDown', 'KingstakeOrderRefused'], false);
        expect([...seen]).not.toContain('KingstakeNodeMissing');
      },
      TEST_MS,
    );
  },
  NEEDS,
);

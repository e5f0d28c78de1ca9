// Tools, deploy, testkit: starts Prometheus with the configuration and the rules of deploy/. Only addresses and paths are replaced, and
// nodes on this machine need no token.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../testkit/free-ports.ts';
import { readText } from '../read-files.ts';
import { Program, programAt, replaced } from './real-proxies.ts';

const RULES = join(import.meta.dirname, '../../../deploy/alerts');

export interface RealPrometheus {
  /** Returns the names of the alerts that fire now. */
  firing(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts Prometheus, which scrapes these hosts with ports. */
export async function startPrometheus(targets: readonly string[]): Promise<RealPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-prometheus-'));
  const port = await freePorts(1);
  const config = replaced(readText('deploy/container/prometheus.yml'), [
    ['/etc/prometheus/rules/kingstake.rules.yml', join(RULES, 'kingstake.rules.yml')],
    ['/etc/prometheus/rules/host.rules.yml', join(RULES, 'host.rules.yml')],
    ['    authorization:\n      credentials_file: /run/secrets/metrics-token\n', ''],
    ['"node-one:3000", "node-two:3000", "node-three:3000"', targets.join(', ')],
  ]);
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, config);
  const program = new Program(programAt('prometheus'), [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const close = async (): Promise<void> => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await program.untilListening(port);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async firing() {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { labels: { alertname: string }; state: string }[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    close,
  };
}

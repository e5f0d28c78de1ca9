// Additional nodes of the cluster, each in a process that the main server process starts and queries.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Meter } from './process-meter.ts';

export type ExtraNodeRequest = 'meter' | 'stop';
export type ExtraNodeAnswer = { port: number } | { meter: Meter };

export interface ExtraNode {
  port: number;
  meter(): Promise<Meter>;
  stop(): Promise<void>;
}

export async function openExtraNode(databaseUrl: string, redisUrl: string | null): Promise<ExtraNode> {
  const child = fork(join(import.meta.dirname, 'extra-node-main.ts'), [databaseUrl, redisUrl ?? ''], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
  const told = async (): Promise<ExtraNodeAnswer> => {
    const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a node ended with ${code}`)));
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message;
  };
  const opened = await told();
  if (!('port' in opened)) throw new Error('a node that has no port');
  return {
    port: opened.port,
    async meter() {
      child.send('meter' satisfies ExtraNodeRequest);
      const answer = await told();
      if (!('meter' in answer)) throw new Error('a node without figures');
      return answer.meter;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.send('stop' satisfies ExtraNodeRequest);
      await gone;
    },
  };
}

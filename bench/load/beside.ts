// Bench, load: further nodes of the house, each in a process of its own that its first node starts and asks.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Meter } from './process-meter.ts';

export type BesideAsked = 'meter' | 'stop';
export type BesideTold = { port: number } | { meter: Meter };

export interface Beside {
  port: number;
  meter(): Promise<Meter>;
  stop(): Promise<void>;
}

export async function openBeside(databaseUrl: string, redisUrl: string | null): Promise<Beside> {
  const child = fork(join(import.meta.dirname, 'beside-node.ts'), [databaseUrl, redisUrl ?? ''], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
  const told = async (): Promise<BesideTold> => {
    const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a node ended with ${code}`)));
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message;
  };
  const opened = await told();
  if (!('port' in opened)) throw new Error('a node that has no port');
  return {
    port: opened.port,
    async meter() {
      child.send('meter' satisfies BesideAsked);
      const answer = await told();
      if (!('meter' in answer)) throw new Error('a node without figures');
      return answer.meter;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.send('stop' satisfies BesideAsked);
      await gone;
    },
  };
}

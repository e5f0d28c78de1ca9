// Bench, load: who is compared. Each opens a hall with its games and players, or says why it cannot be measured here.
import { type Hall, openOther, openOurs } from './processes.ts';

export type Contestant = 'relay' | 'parsing-relay' | 'memory' | 'pglite' | 'postgres';

interface Opener {
  onPostgres: boolean;
  open(games: number): Promise<Hall | string>;
}

export const CONTESTANTS: Record<Contestant, Opener> = {
  relay: {
    onPostgres: false,
    open: (games) => openOther('relay.ts', ['bare'], { players: 'relay', count: games }),
  },
  'parsing-relay': {
    onPostgres: false,
    open: (games) => openOther('relay.ts', ['parsing'], { players: 'relay', count: games }),
  },
  memory: { onPostgres: false, open: (games) => openOurs('memory', games) },
  pglite: { onPostgres: false, open: (games) => openOurs('pglite', games) },
  postgres: { onPostgres: true, open: (games) => openOurs('postgres', games) },
};

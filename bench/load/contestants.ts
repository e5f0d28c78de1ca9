// Bench, load: who is compared. Each opens a hall with its games and players, or says why it cannot be measured here.
import { fetchPackages } from './fetched-packages.ts';
import { type Hall, openOther, openOurs } from './processes.ts';

export type Contestant =
  | 'relay'
  | 'parsing-relay'
  | 'memory'
  | 'pglite'
  | 'postgres'
  | 'socket.io'
  | 'colyseus';

export interface Opener {
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
  'socket.io': { onPostgres: true, open: (games) => openFetched('socket.io', 'socket-io-games.ts', games) },
  colyseus: { onPostgres: true, open: (games) => openFetched('colyseus', 'colyseus-games.ts', games) },
};

async function openFetched(
  name: 'socket.io' | 'colyseus',
  file: string,
  games: number,
): Promise<Hall | string> {
  const fetched = fetchPackages(name);
  if ('missing' in fetched) return fetched.missing;
  return openOther(file, [fetched.folder], { players: name, count: games });
}

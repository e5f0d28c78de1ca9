// games: a step that another node has committed, taken over in memory and told here. Whatever does not fit is read from the row.
import type { Game } from '@kingstake/chess';
import { type CachedGame, cache, invalidate, loadedOf, playersOf } from './cached-game.ts';
import type { GameHandle, GameHandleDeps, SetTimer } from './game-handle.ts';
import { type GameUpdate, recordAfter } from './game-update.ts';
import { refreshPlayers } from './players.ts';

/** The caller holds the game. */
export async function hearStep(
  deps: GameHandleDeps,
  cached: CachedGame,
  handle: GameHandle,
  update: GameUpdate,
  setTimer: SetTimer,
): Promise<void> {
  const { record } = cached;
  if (record !== null && record.version > update.from) return; // known, from the row
  if (record === null || record.version < update.from) {
    invalidate(cached);
    await handle.load();
    return;
  }
  const after = recordAfter(record, update);
  const before = record.match.status;
  cached.isOurs = false;
  cache(cached, after, playOn(cached.game, update));
  setTimer(cached);
  const ids = playersOf(after);
  const isTurned = before !== after.match.status && ['active', 'ended'].includes(after.match.status);
  if (!ids.every((id) => cached.players.has(id)) || isTurned) await refreshPlayers(deps, cached, after);
  if (update.events.length > 0) deps.onHeard(loadedOf(cached), update.events);
}

/** The rules' game after the step; null: it is made of the moves again. */
function playOn(game: Game | null, { events }: GameUpdate): Game | null {
  if (game === null) return null;
  for (const event of events) if (event.kind === 'move_made' && !game.play(event.move).ok) return null;
  return game;
}

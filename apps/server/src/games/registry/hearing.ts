// games: a step that another node has committed, taken over in memory and told here. Whatever does not fit is read from the row.
import type { Game } from '@kingstake/chess';
import { type CachedGame, cache, invalidate, loadedOf, playersOf } from './cached-game.ts';
import type { GameHandle, GameHandleDeps, SetTimer } from './game-handle.ts';
import { refreshPlayers } from './players.ts';
import { recordAfter, type StepHint } from './step-hint.ts';

/** The caller holds the game. */
export async function hearStep(
  deps: GameHandleDeps,
  cached: CachedGame,
  handle: GameHandle,
  hint: StepHint,
  setTimer: SetTimer,
): Promise<void> {
  const { record } = cached;
  if (record !== null && record.version > hint.from) return; // known, from the row
  if (record === null || record.version < hint.from) {
    invalidate(cached);
    await handle.load();
    return;
  }
  const after = recordAfter(record, hint);
  const before = record.match.status;
  cached.isOurs = false;
  cache(cached, after, playOn(cached.game, hint));
  setTimer(cached);
  const ids = playersOf(after);
  const isTurned = before !== after.match.status && ['active', 'ended'].includes(after.match.status);
  if (!ids.every((id) => cached.players.has(id)) || isTurned) await refreshPlayers(deps, cached, after);
  if (hint.events.length > 0) deps.onHeard(loadedOf(cached), hint.events);
}

/** The rules' game after the step; null: it is made of the moves again. */
function playOn(game: Game | null, { events }: StepHint): Game | null {
  if (game === null) return null;
  for (const event of events) if (event.kind === 'move_made' && !game.play(event.move).ok) return null;
  return game;
}

// account: decides when the player's own reminder is shown (rulings 13.1): between games, never during a game or a rematch countdown.
import { useDialogs } from './dialogs.ts';
import { usePlayLimits } from './play-limits.ts';

export interface ReminderFacts {
  isDue: boolean;
  /** A game screen is open; training counts too. */
  isAtTable: boolean;
  /** A game of the player is in progress. */
  hasRunningGame: boolean;
  /** Either side has offered a rematch. */
  isRematchOpen: boolean;
}

export function isReminderShown({ isDue, isAtTable, hasRunningGame, isRematchOpen }: ReminderFacts): boolean {
  return isDue && !isAtTable && !hasRunningGame && !isRematchOpen;
}

/** Wraps clicks that request another game. If the reminder is due, it opens first, and `act` runs when the player continues. */
export function useReminderFirst(): (act: () => void) => void {
  const { data } = usePlayLimits();
  const { openReminder } = useDialogs();
  return (act) => (data?.session.isReminderDue === true ? openReminder(act) : act());
}

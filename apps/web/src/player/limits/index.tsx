// limits: public entry. The player's own limits, breaks and self-exclusion, and what they change on other screens.
import { lazyFrom } from '../../ui/lazy-from.ts';

export { PlayRefusalDialog } from './refusals.tsx';
export { ReminderDialog, usePlayLimitUpdates, useReminder } from './reminder.tsx';

const Screen = lazyFrom(() => import('./screen.tsx'))('LimitsScreen');

/** A component of its own, because React cannot load a lazy component lazily. */
export function LimitsScreen() {
  return <Screen />;
}

// limits: public entry. What the player's own limits, breaks and self-exclusion change on other screens. Their own screen is screen.tsx.
export { PlayRefusalDialog } from './refusals.tsx';
export { ReminderDialog, usePlayLimitUpdates, useReminder } from './reminder.tsx';

// journal: public API.
export { type Journal, JournalDamaged, type JournalEntry, openJournal } from './journal.ts';
export { JournalInUse, lockJournal } from './lock.ts';

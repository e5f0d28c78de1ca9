// fair-play: public entry. Reports of opponents and returned wagers. The player's own cases are in screen.tsx.
export { ReportDialog } from './report-dialog.tsx';
export { ReturnedWager } from './returned.tsx';

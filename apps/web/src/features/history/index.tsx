// history: public entry.
export { DetailsScreen } from './details-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';

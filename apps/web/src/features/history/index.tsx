// history: the door.
export { DetailsScreen } from './details-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';

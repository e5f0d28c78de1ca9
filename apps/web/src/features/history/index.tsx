// history: public entry.
export { HistoryScreen } from './history-screen.tsx';

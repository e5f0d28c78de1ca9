// watch: public entry.
export { WatchScreen } from './watch-screen.tsx';

// player: public entry.
export { PlayerScreen } from './player-screen.tsx';

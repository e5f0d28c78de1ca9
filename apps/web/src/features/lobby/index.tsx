// lobby: public entry.
export { Lobby } from './lobby.tsx';

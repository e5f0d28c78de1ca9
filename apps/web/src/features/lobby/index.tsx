// lobby: the door.
export { Lobby } from './lobby.tsx';

// wallet: public entry. What a visitor sees until a wallet has proved who it is.
export { ConnectButton, ConnectScreen, TableScene, UnreachableScreen } from './connect-screen.tsx';

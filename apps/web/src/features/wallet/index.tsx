// wallet: public entry. What a visitor sees until a wallet has proved who it is.
export { ConnectButton } from './connect-button.tsx';
export { ConnectScreen, TableScene, UnreachableScreen } from './connect-screen.tsx';

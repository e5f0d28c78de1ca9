// wallet: public entry. The screens of a visitor until a wallet has signed in.
export { ConnectButton } from './connect-button.tsx';
export { ConnectScreen, TableScene, UnreachableScreen } from './connect-screen.tsx';

// wallet: public entry. The screens of a visitor until sign-in.
export { ConnectButton } from './connect-button.tsx';
export { ConnectScreen, TableScene, UnreachableScreen } from './connect-screen.tsx';

// wallet: public entry. What a visitor sees until a wallet has proved who it is.
export { ConnectButton } from './connect-button.tsx';
export { ConnectScreen } from './connect-screen.tsx';
export { TableScene } from './parts/table-scene.tsx';
export { UnreachableScreen } from './unreachable-screen.tsx';

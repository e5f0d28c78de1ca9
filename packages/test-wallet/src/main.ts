// test wallet: the script with which escape.html offers the wallet on the local network. The app loads the wallet as a chunk.
import { registerTestWallet } from './index.ts';

registerTestWallet();

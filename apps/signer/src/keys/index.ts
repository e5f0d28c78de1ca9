// keys: public API of the signer's own process.
export { KeyFileError, type Random, readKey, readOrMakeKey } from './key-file.ts';
export { refuseSharedKeyFile } from './key-file-mode.ts';
export { holderOfFile, type KeyHolder } from './key-holder.ts';

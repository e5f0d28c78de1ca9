// platform/settings: its public API.
export { makeKeyFile, refuseMissingEngine, refuseSharedKeyFile } from './key-files.ts';
export { ENVIRONMENT, readBareSettings, readSettings, type Settings } from './settings.ts';

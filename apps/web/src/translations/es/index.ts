// translations, Spanish: neutral, for Spain and Latin America; the player is "tú". Each catalogue has the name of its English constant.
export * from './connect.ts';
export * from './fair-play.ts';
export * from './games.ts';
export * from './history.ts';
export * from './limits.ts';
export * from './lobby.ts';
export { messages } from './messages.ts';
export * from './money.ts';
export * from './play.ts';
export * from './player.ts';
export * from './ui.ts';

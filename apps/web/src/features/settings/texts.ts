// settings: every word of the settings dialog.
import { inLanguage } from '../../language/index.ts';

export const SETTINGS_TEXTS = inLanguage('settings', {
  title: 'Settings',
  board: 'Board',
  coordinates: 'Coordinates',
  rim: 'Rim',
  squares: 'Squares',
  off: 'Off',
  boardSize: 'Board size',
  fit: 'Fit',
  classic: (side: number) => `Classic ${side}`,
  dragged: (side: number) => `${side} px`,
  animation: 'Animation speed',
  fast: 'Fast',
  normal: 'Normal',

  moves: 'Moves',
  confirmMoves: 'Confirm each move',
  confirmMovesHint: 'Tap the square twice, or press Enter',
  premoves: 'Premoves',
  premovesHint: 'Set your reply while they think',

  alerts: 'Sound and alerts',
  sound: 'Sound',
  volume: 'Volume',
  haptics: 'Haptics',
  hapticsHint: 'A short tap on moves and checks',
  notifications: 'Notifications',
  notificationsHint: 'When somebody joins, moves or offers a draw',
  allow: 'Allow',
  notificationsDenied: 'Blocked in this browser. Allow them in its site settings.',
  notificationsMissing: 'This browser cannot show them here.',

  page: 'Page',
  onChain: 'Stakes on chain',
  language: 'Language',
  languageHint: 'Shown when the page is loaded again',
  languages: { en: 'English', es: 'Español', pt: 'Português' },
  languageReload: 'Reload',
  languageRefused: 'This browser keeps no settings: the language stays its own.',

  preview: 'Preview',
  note: 'Changes take effect at once and stay on this device.',
});

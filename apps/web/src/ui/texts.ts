// ui: every word that a primitive shows or says by itself.

export const UI_TEXTS = {
  busy: 'Please wait…',
  close: 'Close',
  copied: 'Copied!',
  failedPicture: 'Failed to load',
  notifications: 'Notifications ({hotkey})',
  dismiss: 'Dismiss',
  opensNewTab: '(opens in a new tab)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time: string) => `${time} per side`,
  perMove: (seconds: number) => `+${seconds} s per move`,
  unknownAmount: '–',
} as const;

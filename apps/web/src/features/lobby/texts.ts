// lobby: every word of the lobby.

export const LOBBY_TEXTS = {
  documentTitle: 'Lobby',
  welcome: (name: string) => `Welcome back, ${name}`,
  tagline: 'Competitive chess with real SOL stakes',
  playingBalance: 'Playing balance',
  inWallet: 'In wallet',
  buildingTag: 'Being built',
  buildingTitle: 'The board is being set up',
  building: 'Matches, deposits and the leaderboard are being built and are not available yet.',
  buildingHint:
    'Your seat is yours: name, picture and wallet are saved, and you can change them in your profile.',
} as const;

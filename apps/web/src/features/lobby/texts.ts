// lobby: every word of the lobby.

export const LOBBY_TEXTS = {
  documentTitle: 'Lobby',
  welcome: (name: string) => `Welcome back, ${name}`,
  tagline: 'Competitive chess with real SOL stakes',
  playingBalance: 'Playing balance',
  inWallet: 'In wallet',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  transactions: 'Transactions',
  buildingTag: 'Being built',
  buildingTitle: 'The board is being set up',
  building: 'Matches and the leaderboard are being built and are not available yet.',
  buildingHint: 'Your seat is yours: name, picture and wallet are saved, and you can move money in and out.',
} as const;

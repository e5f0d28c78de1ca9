// play, result: every word of the result card.

export const RESULT_TEXTS = {
  rematch: 'Rematch',
  new: 'New',
  review: 'Review',
  game: ' game', // left out where there is no room
  share: 'Share',
  onX: ' on X', // said, and seen where there is room: Share on X
  download: 'Download',
  downloadFailed: 'Could not create the image.',
  close: 'Close',

  challenging: 'Challenging Opponent To A Rematch',
  swapped: (wager: string) => `${wager} SOL each, colours swapped`,
  waiting: (name: string) => `Waiting for ${name}`,
  untilAccepted: 'Nothing is wagered until they accept',
  wants: (name: string) => `${name} wants a rematch`,
  terms: (wager: string, side: string) => `${wager} SOL each. You play ${side}.`,
  declined: (name: string) => `${name} declined the rematch`,
  nothingWagered: 'Nothing was wagered',
  homeIn: (seconds: number) => `Back to lobby in ${seconds} s`,
  stay: 'Stay',
  cancel: 'Cancel',
  decline: 'Decline',
  accept: (wager: string) => `Accept for ${wager} SOL`,

  profit: 'Profit',
  entry: 'Entry',
  duration: 'Duration',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Competitive chess with real SOL stakes',
  cardWon: 'Victory',
  cardBeat: (you: string, opponent: string) => `${you} beat ${opponent}`,
  cardPot: (prize: string) => `Winner takes all: ${prize}`,
  cardMoves: (moves: number, duration: string) => `${moves} ${moves === 1 ? 'move' : 'moves'} in ${duration}`,
  cardTraining: 'Training game',
} as const;

import { inLanguage } from '../language/index.ts';

export const ALERT_TEXTS = inLanguage('ALERT_TEXTS', {
  titles: {
    joined: (opponent: string) => `${opponent} joined`,
    waiting: 'Waiting for opponent',
    drawOffer: 'Draw offer',
    opponentsTurn: "Opponent's turn",
    yourTurn: 'Your turn',
    rematch: 'Rematch?',
    won: 'You won',
    wonSol: (profit: string) => `You won ${profit}`,
    lost: 'You lost',
    draw: 'Draw',
    challenge: (name: string) => `${name} challenges you`,
    matchFound: (seconds: number) => `Match found ${seconds} s`,
  },
  joined: (opponent: string) => `${opponent} joined your table`,
  forfeit: 'Your match forfeits in 2:00',
  rematch: (opponent: string) => `${opponent} wants a rematch`,
  rematchFor: (opponent: string, stake: string) => `${opponent} wants a rematch, ${stake}`,
  challenge: (name: string, stake: string) => `${name} challenges you${stake && `, ${stake}`}`,
  draw: (opponent: string) => `${opponent} offers a draw`,
  move: (opponent: string, san: string) => `Your move: ${opponent} played ${san}`,
});

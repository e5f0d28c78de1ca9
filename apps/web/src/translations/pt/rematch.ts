// translations, Portuguese: a rematch, next to the result and on other screens.
import type { REMATCH_TEXTS } from '../../games/rematch/texts.ts';

export const rematch: typeof REMATCH_TEXTS = {
  label: 'Revanche',
  challenging: 'Desafiando o adversário para a revanche',
  swapped: (wager) => `${wager === '0' ? 'Sem aposta' : `${wager} SOL cada um`}, cores trocadas`,
  wants: (name) => `${name} quer a revanche`,
  terms: (wager, side) =>
    `${wager === '0' ? 'Sem aposta' : `${wager} SOL cada um`}. Você joga de ${side.toLowerCase()}.`,
  sides: { white: 'Brancas', black: 'Pretas' },
  decline: 'Recusar',
  accept: (wager) => (wager === '0' ? 'Aceitar' : `Aceitar por ${wager} SOL`),
  waiting: (name) => `Aguardando ${name}`,
  notStaked: (wager) =>
    wager === '0'
      ? 'A partida começa quando a revanche for aceita.'
      : 'Nada é apostado até a revanche ser aceita.',
  cancel: 'Cancelar',
  declined: 'Revanche recusada',
  declinedBy: (name) => `${name} recusou a revanche`,
  unanswered: (name) => `${name} não respondeu`,
  nothingWagered: (wager) => (wager === '0' ? '' : 'Nada foi apostado.'),
  homeIn: (seconds) => `Volta à sala em ${seconds} s`,
  stay: 'Ficar',
  insufficient: 'Saldo insuficiente',
  needs: (wager, balance) =>
    `Você precisa de ${wager} SOL para entrar nesta partida. Seu saldo atual é de ${balance} SOL.`,
  failed: 'Sem revanche',
  notSent: 'Conexão perdida',
  tryAgain: 'Tente novamente.',
};

// translations, Portuguese: a rematch away from the board.
import type { REMATCH_TEXTS } from '../../features/rematch/texts.ts';

export const rematch: typeof REMATCH_TEXTS = {
  label: 'Revanche',
  wants: (name) => `${name} quer a revanche`,
  stakes: (wager, side) => `${wager} SOL cada um. Você joga de ${side.toLowerCase()}.`,
  white: 'Brancas',
  black: 'Pretas',
  decline: 'Recusar',
  accept: (wager) => `Aceitar por ${wager} SOL`,
  waiting: (name) => `Aguardando ${name}`,
  notStaked: 'Nada sai do seu saldo até a revanche ser aceita.',
  cancel: 'Cancelar',
  declined: 'Revanche recusada',
  declinedBy: (name) => `${name} recusou a revanche. Nada saiu do seu saldo.`,
  insufficient: 'Saldo insuficiente',
  needs: (wager, balance) =>
    `Você precisa de ${wager} SOL para entrar nesta partida. Seu saldo atual é de ${balance} SOL.`,
  failed: 'Sem revanche',
  notSent: 'Conexão perdida',
  tryAgain: 'Tente novamente.',
};

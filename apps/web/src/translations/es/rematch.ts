// translations, Spanish: a rematch away from the board.
import type { REMATCH_TEXTS } from '../../features/rematch/texts.ts';

export const rematch: typeof REMATCH_TEXTS = {
  label: 'Revancha',
  wants: (name) => `${name} quiere la revancha`,
  stakes: (wager, side) => `${wager} SOL cada uno. Juegas con ${side.toLowerCase()}.`,
  white: 'Blancas',
  black: 'Negras',
  decline: 'Rechazar',
  accept: (wager) => `Aceptar por ${wager} SOL`,
  waiting: (name) => `Esperando a ${name}`,
  notStaked: 'No se descuenta nada de tu saldo hasta que acepte.',
  cancel: 'Cancelar',
  declined: 'Revancha rechazada',
  declinedBy: (name) => `${name} ha rechazado la revancha. No se ha descontado nada de tu saldo.`,
  insufficient: 'Saldo insuficiente',
  needs: (wager, balance) =>
    `Necesitas ${wager} SOL para unirte a esta partida. Tu saldo actual es de ${balance} SOL.`,
  failed: 'No hay revancha',
  notSent: 'Conexión perdida',
  tryAgain: 'Inténtalo de nuevo.',
};

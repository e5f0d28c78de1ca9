// translations, Spanish: stakes that are locked on chain.
import type { CHAIN_TEXTS } from '../../features/play/dialog-texts.ts';
import type { STAKE_TEXTS } from '../../ui/game-texts.ts';

export const playChain: typeof CHAIN_TEXTS = {
  lockTitle: 'Bloquea tu apuesta en la cadena',
  lockText: 'Otros podrán unirse cuando tu apuesta esté bloqueada.',
  lock: (wager) => `Bloquear ${wager} SOL de tu billetera`,
  cancel: 'Cancelar esta partida',
  joinTitle: '¿Unirte a esta partida en la cadena?',
  steps: {
    reserving: 'Reservando tu sitio…',
    preparing: 'Preparando la transacción…',
    approve: 'Apruébala en tu billetera.',
    sending: 'Enviándola a la red…',
    waiting: 'Esperando a que la red la confirme…',
    binding: 'Se están bloqueando ambas apuestas. La partida está a punto de empezar…',
  },
  hold: 'Tu sitio se guarda 90 segundos.',
  refused: 'La has rechazado en tu billetera. No se ha bloqueado nada.',
  failed: 'La red ha rechazado la transacción. No se ha bloqueado nada.',
  tooPoor: (required, current) =>
    `Tu billetera necesita ${required}, comisión de red incluida, y tiene ${current}. No se ha bloqueado nada.`,
  toppedUp: 'Añade SOL a tu billetera e inténtalo de nuevo.',
  closedPopup: 'La billetera no ha respondido. No se ha bloqueado nada.',
  pausedHint: 'Inténtalo de nuevo en un minuto.',
  wrongWallet: (address) =>
    `Tu billetera muestra otra cuenta. Cámbiala a ${address} e inténtalo de nuevo. No se ha bloqueado nada.`,
  stop: 'Dejar de esperar',
  otherGames: 'Buscar otra partida',
  again: 'Reintentar',
  closesItself: 'La mesa se cierra sola a los 60 minutos y tu apuesta vuelve a tu billetera.',
  late: 'La red va lenta. Si tu apuesta llega demasiado tarde para esta partida, vuelve sola a tu billetera.',
  paidToWallet: 'El premio se paga a tu billetera, no a tu saldo de juego.',
  paidToWinner: 'El premio se paga a la billetera de quien gana.',
  backToWallets: 'Cada apuesta vuelve a la billetera de la que salió.',
  closeText: (wager) =>
    `Nadie se ha unido todavía. Lo que bloqueaste, ${wager} SOL, vuelve solo a tu billetera, sin comisión.`,
  closed: 'Tu apuesta vuelve sola a tu billetera.',
};

export const stakes: typeof STAKE_TEXTS = {
  label: 'Apuestas en la cadena',
  you: 'Tú',
  opponent: 'Rival',
  sides: { white: 'Blancas', black: 'Negras' },
  missing: 'Aún sin bloquear',
  opening: 'Esperando a la red',
  open: 'En la cadena',
  locked: (time) => `Bloqueada hasta las ${time}`,
  bound: 'Bloqueada',
  paid: 'Pagada',
  returned: 'Devuelta',
  asks: 'Tu billetera te pedirá que firmes una transacción:',
  program: 'Programa de depósito',
  amount: 'Cantidad bloqueada',
  networkFee: 'Comisión de red',
  lock: 'Bloqueada durante',
  atMost: (hours) => `${hours} h como máximo`,
  reserved: 'Reservado',
  source: 'De dónde sale tu apuesta',
  fromBalance: 'De tu saldo de juego',
  fromWallet: 'De tu billetera, bloqueada en la cadena',
  escape: 'Si Kingstake desaparece, recupera tu apuesta por tu cuenta',
  comesBack: 'Si la partida no llega a jugarse, la cantidad vuelve sola a tu billetera, sin comisión.',
};

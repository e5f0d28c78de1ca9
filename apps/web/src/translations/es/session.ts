// translations, Spanish: the session and the alerts.
import type { ALERT_TEXTS } from '../../alerts/texts.ts';
import type { API_TEXTS } from '../../net/texts.ts';
import type { SESSION_TEXTS } from '../../session/texts.ts';
import type { SIGNING_TEXTS } from '../../wallet/signing/texts.ts';
import type { NODE_TEXTS, WALLET_MESSAGES } from '../../wallet/texts.ts';

export const api: typeof API_TEXTS = {
  unreachable: 'No se pudo llegar al servidor',
  noAnswer: 'El servidor no ha respondido en 15 segundos. Inténtalo de nuevo.',
  unexpectedAnswer: 'Respuesta inesperada del servidor. Recarga la página.',
};

export const session: typeof SESSION_TEXTS = {
  configLoading: 'Los ajustes de la red aún se están cargando. Inténtalo de nuevo.',
  sessionEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  notSignedOut: 'No pudimos cerrar tu sesión en el servidor. Recarga esta página y desconéctate otra vez.',
};

export const walletNode: typeof NODE_TEXTS = {
  nothingMoved: 'No se ha movido nada. Inténtalo de nuevo.',
  transactionFailed: 'La red rechazó la transacción. No se ha movido nada, salvo la comisión de la red.',
  faults: {
    lost: 'La red de Solana no responde. Inténtalo de nuevo.',
    busy: 'La red de Solana está ocupada. Inténtalo de nuevo en un minuto.',
    behind: 'La red de Solana va con retraso. Inténtalo de nuevo en un minuto.',
    known: 'La red de Solana ya tiene esta transacción.',
    funds: 'Tu billetera tiene muy poco SOL para esta transacción. No se ha movido nada.',
    refused: 'La red de Solana lo rechazó. No se ha movido nada. Inténtalo de nuevo.',
  },
};

export const walletMessages: typeof WALLET_MESSAGES = {
  noWallet: 'No se ha encontrado ninguna billetera de Solana. Instala Phantom o Solflare.',
  noPublicKey: 'No se pudo obtener la clave pública de la billetera',
  cannotSign: 'La billetera no está conectada o no puede firmar',
  noneConnected: 'No hay ninguna billetera conectada',
  notConnected: 'La billetera no está conectada',
  notFound: 'No se ha encontrado la billetera de Solana',
  connectionRefused: 'No aprobaste la conexión.',
  connectionFailed: 'La billetera no se pudo conectar. Ábrela e inténtalo de nuevo.',
  signInRefused: 'No aprobaste el inicio de sesión.',
  notAuthorized: 'Tu billetera ya no permite este sitio. Inténtalo de nuevo y aprueba la conexión.',
  strangeSignature: 'Tu billetera devolvió algo que no es una firma.',
  signInFailed: 'La billetera no pudo firmar. Ábrela e inténtalo de nuevo.',
};

export const walletSigning: typeof SIGNING_TEXTS = {
  refused: (difference) =>
    `Esta transacción no es la que pediste: ${difference}. No se preguntó a tu billetera y no se envió nada. Recarga la página y, si vuelve a ocurrir, avísanos.`,
  signInStrange:
    'El mensaje que había que firmar no es para este sitio o esta billetera. No se firmó nada. Recarga la página.',
  withdrawalStrange:
    'El mensaje que había que firmar no nombra esta retirada. No se preguntó a tu billetera y no se ha retirado nada. Recarga la página y escríbenos si vuelve a ocurrir.',
  stakeStrange:
    'El mensaje que había que firmar no nombra esta apuesta. No se preguntó a tu billetera y no se ha apostado nada. Recarga la página y escríbenos si vuelve a ocurrir.',
  differs: {
    form: 'no se puede leer',
    payer: 'pagaría otra billetera',
    signers: 'pide otra firma',
    steps: 'hace más de lo que debe',
    program: 'llama a otro programa',
    destination: 'el dinero iría a otra dirección',
    amount: 'el importe es distinto',
    terms: 'las condiciones de la partida son distintas',
  },
};

export const alerts: typeof ALERT_TEXTS = {
  titles: {
    joined: (opponent) => `${opponent} se ha unido`,
    waiting: 'Esperando rival',
    drawOffer: 'Oferta de tablas',
    opponentsTurn: 'Turno del rival',
    yourTurn: 'Tu turno',
    rematch: '¿Revancha?',
    won: 'Has ganado',
    wonSol: (profit) => `Has ganado ${profit}`,
    lost: 'Has perdido',
    draw: 'Tablas',
    challenge: (name) => `${name} te desafía`,
    matchFound: (seconds) => `Partida encontrada ${seconds} s`,
  },
  joined: (opponent) => `${opponent} se ha unido a tu mesa`,
  forfeit: 'Perderás tu partida en 2:00',
  rematch: (opponent) => `${opponent} quiere la revancha`,
  rematchFor: (opponent, stake) => `${opponent} quiere la revancha, ${stake}`,
  challenge: (name, stake) => `${name} te desafía${stake && `, ${stake}`}`,
  draw: (opponent) => `${opponent} ofrece tablas`,
  move: (opponent, san) => `Te toca: ${opponent} ha jugado ${san}`,
};

// translations, Spanish: connecting a wallet, invitations, the session and the alerts.
import type * as alerts from '../../alerts/texts.ts';
import type * as secondary from '../../connect/secondary-texts.ts';
import type * as connect from '../../connect/texts.ts';
import type * as walletGuard from '../../games/wallet-guard/texts.ts';
import type * as net from '../../net/texts.ts';
import type * as session from '../../session/texts.ts';
import type * as wallet from '../../wallet/texts.ts';

export const WALLET_TEXTS: typeof connect.WALLET_TEXTS = {
  documentTitle: 'Conecta tu billetera',
  heading: 'Toma asiento en la mesa',
  tagline: 'Ajedrez competitivo con apuestas reales en SOL.',
  invitation: 'Conecta tu billetera para jugar. El ganador se lo lleva todo.',
  connectWallet: 'Conectar billetera',
  noExtension: 'No se ha detectado ninguna extensión de billetera de Solana en el navegador.',
  otherWallet: (name) => `Aquí puedes usar ${name} o instalar una:`,
  install: { phantom: 'Instalar Phantom', solflare: 'Instalar Solflare' },
  tryBoard: 'Prueba el tablero',
  tryBoardHint: 'Gratis, contra el bot. No se guarda nada.',
  tryIt: 'Probar',
  unreachableTitle: 'Sin conexión',
  unreachable: 'No se puede llegar al servidor.',
  unreachableHint: 'No se ha perdido nada. Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Reintentar',
};

export const ASKING_TEXTS: typeof secondary.ASKING_TEXTS = {
  cancel: 'Cancelar',
  chooserTitle: 'Elige una billetera',
  chooserDescription: 'Tu billetera te pregunta antes de compartir o firmar nada.',
  connecting: 'Aprueba la conexión en tu billetera',
  connectedAs: 'Tu billetera',
  signInReason:
    'Firma un mensaje para demostrar que esta billetera es tuya. Es gratis y no mueve ningún fondo.',
  keyReason: 'Su última línea permite a este navegador firmar tus jugadas. No puede mover dinero.',
  signIn: 'Iniciar sesión',
  cannotSignHint:
    'Algunas billeteras, como las físicas, no pueden firmar mensajes. Elige otra cuenta en tu billetera o usa otra billetera.',
  useAnotherWallet: 'Usar otra billetera',
  signing: 'Aprueba el mensaje de inicio de sesión en tu billetera',
  resetConnection: 'Restablecer la conexión de la billetera',
};

export const PHONE_TEXTS: typeof secondary.PHONE_TEXTS = {
  heading: 'Abre Kingstake en tu app de billetera',
  reason:
    'Tu app de billetera abre esta página en su propio navegador y te pide que inicies sesión. Iniciar sesión es gratis.',
  reasonInstalled: 'Usa una billetera de este teléfono o abre esta página dentro de tu app de billetera.',
  useInstalled: 'Usar una billetera instalada',
  openIn: (app) => `Abrir en ${app}`,
  noWallet: '¿Aún no tienes billetera?',
  get: (app) => `Consigue ${app}`,
  or: 'o',
  didNotOpen: (app) => `${app} no se abrió`,
  didNotOpenHint: 'Puede que no esté instalada o que este navegador la haya bloqueado.',
  tryAgain: (app) => `Probar ${app} otra vez`,
  copyAddress: 'Copiar la dirección de esta página',
  pasteAddress: 'Pega la dirección en la pestaña de navegador de cualquier app de billetera de Solana.',

  label: 'Tu invitación',
  invites: 'te invita a una partida',
  invitesTitle: (name) => `${name} te invita a una partida`,
  record: (won, lost) => `${won} ganadas, ${lost} perdidas`,
  stakeEach: 'Apuesta de cada uno',
  timeEach: 'Tiempo de cada uno',
  winnerGets: 'El ganador recibe',
  noWager: 'Sin apuesta',
  openInvitation: 'Ábrela en tu app de billetera',
  nothingTaken: 'Verás la apuesta otra vez antes de unirte. Ahora no se cobra nada.',
  nothingStarts: 'Confirmarás antes de unirte.',
  kept: 'Tu invitación va contigo.',
  keptCode: ['Tu invitación va contigo. Si se pierde, introduce el código ', ' en Unirse a partida.'],
  openFor: (minutes) => `Mesa abierta durante ${minutes} min`,
  connectToJoin: 'Conecta tu billetera para unirte',
  taken: 'Esta mesa está ocupada',
  closed: 'Esta mesa se ha cerrado',
  goneHint: 'Puedes abrir una mesa propia o unirte a otra.',
  openProduct: 'Abrir Kingstake',

  phoneTitle: '¿Tienes la billetera en el teléfono?',
  phoneHint: 'Escanea esto con la cámara y abre Kingstake en tu app de billetera.',
  joinTitle: 'O únete desde el teléfono',
  joinHint: 'Escanea esto con la cámara y abre la invitación en tu app de billetera.',
  qrLabel: 'Código QR de la dirección de esta página',
};

export const LOST_TEXTS: typeof walletGuard.LOST_TEXTS = {
  title: 'Billetera desconectada',
  staked:
    'Vuelve a conectar tu billetera antes de que se agote el tiempo, o perderás esta partida y tu apuesta.',
  training: 'Vuelve a conectar tu billetera antes de que se agote el tiempo, o perderás esta partida.',
  secondsLeft: 'segundos restantes',
  reconnect: 'Reconectar billetera',
  forfeiting: 'Se agotó el tiempo. Rindiendo tu partida…',
  forfeited: 'Partida perdida: billetera no reconectada',
  close: 'Cerrar',
};

export const API_TEXTS: typeof net.API_TEXTS = {
  unreachable: 'No se pudo llegar al servidor',
  noAnswer: 'El servidor no ha respondido en 15 segundos. Inténtalo de nuevo.',
  unexpectedAnswer: 'Respuesta inesperada del servidor. Recarga la página.',
};

export const SESSION_TEXTS: typeof session.SESSION_TEXTS = {
  configLoading: 'Los ajustes de la red aún se están cargando. Inténtalo de nuevo.',
  sessionEnded: 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  notSignedOut: 'No pudimos cerrar tu sesión en el servidor. Recarga esta página y desconéctate otra vez.',
};

export const NODE_TEXTS: typeof wallet.NODE_TEXTS = {
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

export const WALLET_MESSAGES: typeof wallet.WALLET_MESSAGES = {
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

export const SIGNING_TEXTS: typeof wallet.SIGNING_TEXTS = {
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

export const ALERT_TEXTS: typeof alerts.ALERT_TEXTS = {
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

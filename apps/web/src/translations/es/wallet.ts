// translations, Spanish: the connect screen, the wallet chooser, invitations and phones, and a lost wallet.

import type { ASKING_TEXTS } from '../../connect/asking-texts.ts';
import type { PHONE_TEXTS } from '../../connect/phone-texts.ts';
import type { WALLET_TEXTS } from '../../connect/texts.ts';
import type { LOST_TEXTS } from '../../games/wallet-guard/texts.ts';

export const wallet: typeof WALLET_TEXTS = {
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

export const walletAsking: typeof ASKING_TEXTS = {
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

export const walletPhone: typeof PHONE_TEXTS = {
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

export const walletGuard: typeof LOST_TEXTS = {
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

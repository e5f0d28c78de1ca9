// translations, Spanish: the connect screen, the wallet chooser, and a wallet that was lost.

import type { WALLET_TEXTS } from '../../features/wallet/texts.ts';
import type { LOST_TEXTS } from '../../features/wallet-guard/texts.ts';

export const wallet: typeof WALLET_TEXTS = {
  documentTitle: 'Conecta tu billetera',
  heading: 'Toma asiento en la mesa',
  tagline: 'Ajedrez competitivo con apuestas reales en SOL.',
  invitation: 'Conecta tu billetera para jugar. El ganador se lo lleva todo.',
  connectWallet: 'Conectar billetera',
  cancel: 'Cancelar',
  noExtension: 'No se ha detectado ninguna extensión de billetera de Solana en el navegador.',
  otherWallet: (name) => `Aquí puedes usar ${name} o instalar una:`,
  install: { phantom: 'Instalar Phantom', solflare: 'Instalar Solflare' },
  tryBoard: 'Prueba el tablero',
  tryBoardHint: 'Gratis, contra el bot. No se guarda nada.',
  chooserTitle: 'Elige una billetera',
  chooserDescription: 'Tu billetera te pregunta antes de compartir o firmar nada.',
  connecting: 'Aprueba la conexión en tu billetera',
  connectedAs: 'Tu billetera',
  signInReason:
    'Firma un mensaje para demostrar que esta billetera es tuya. Es gratis y no mueve ningún fondo.',
  signIn: 'Iniciar sesión',
  cannotSignHint:
    'Algunas billeteras, como las físicas, no pueden firmar mensajes. Elige otra cuenta en tu billetera o usa otra billetera.',
  useAnotherWallet: 'Usar otra billetera',
  signing: 'Aprueba el mensaje de inicio de sesión en tu billetera',
  resetConnection: 'Restablecer la conexión de la billetera',
  unreachableTitle: 'Sin conexión',
  unreachable: 'No se puede llegar al servidor.',
  unreachableHint: 'No se ha perdido nada. Revisa tu conexión e inténtalo de nuevo.',
  tryAgain: 'Reintentar',
};

export const walletGuard: typeof LOST_TEXTS = {
  title: 'Billetera desconectada',
  staked:
    'Vuelve a conectar tu billetera antes de que se agote el tiempo, o perderás esta partida y tu apuesta.',
  training: 'Vuelve a conectar tu billetera antes de que se agote el tiempo, o perderás esta partida.',
  secondsLeft: 'segundos restantes',
  reconnect: 'Reconectar billetera',
  forfeiting: 'Se agotó el tiempo. Rindiendo tu partida…',
  forfeited: 'Se agotó el tiempo y te has rendido en la partida.',
  close: 'Cerrar',
};

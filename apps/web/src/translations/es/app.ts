// translations, Spanish: the shell and the screens that belong to no feature.

import { pluralIn } from '../../language/index.ts';
import type { APP_TEXTS, SHORT_CLUSTER_NAMES } from '../../start/texts.ts';
import type { VISITOR_TEXTS } from '../../start/visitor-texts.ts';

const plural = pluralIn('es');

export const app: typeof APP_TEXTS = {
  skip: 'Ir al contenido',
  home: 'Inicio de Kingstake',
  online: (count) => plural(count, 'jugador en línea', 'jugadores en línea'),
  network: 'Red:',
  settings: 'Ajustes',
  gameHistory: 'Historial de partidas',
  profile: 'Ajustes de la cuenta',
  connected: 'Conectada',
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar tu billetera?',
  disconnectHint: 'Se cerrará la sesión en este dispositivo. Tu saldo de juego se queda en tu cuenta.',
  disconnectRunning:
    'Tienes una partida en curso. Tu reloj sigue corriendo y, tras 10 minutos de ausencia, pierdes la partida.',
  stayConnected: 'Seguir conectado',
  loading: 'Cargando…',
  tryAgain: 'Reintentar',
  socketFailed: 'No se pudo conectar tras varios intentos',

  notFound: '404 Página no encontrada',
  notFoundHint: 'No hemos encontrado esa página.',
  returnHome: 'Volver al inicio',

  registering: 'Crea tu perfil',

  crash: 'Algo ha salido mal',
  crashHint: 'Esta página ha tenido un error. Tu saldo y tus partidas están a salvo en el servidor.',
  reload: 'Recargar la página',
};

export const appClusters: typeof SHORT_CLUSTER_NAMES = {
  local: 'Local',
  devnet: 'Devnet',
  testnet: 'Testnet',
};

export const appVisitors: typeof VISITOR_TEXTS = {
  history: 'Conecta tu billetera para ver tu historial de partidas.',
  details: 'Conecta tu billetera para ver los detalles de la partida.',
  player: 'Conecta tu billetera para ver a este jugador.',
  watch: 'Conecta tu billetera para ver partidas.',
  limits: 'Conecta tu billetera para ver tus límites de juego.',
  reviews: 'Conecta tu billetera para ver tus casos de juego limpio.',
  titles: {
    history: 'Historial de partidas',
    details: 'Detalles de la partida',
    watch: 'Partidas en vivo',
    limits: 'Límites de juego',
    reviews: 'Casos de juego limpio',
  },
};

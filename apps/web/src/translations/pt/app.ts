// translations, Portuguese: the shell and the screens that belong to no feature.

import { pluralIn } from '../../language/index.ts';
import type { APP_TEXTS, SHORT_CLUSTER_NAMES } from '../../start/texts.ts';
import type { VISITOR_TEXTS } from '../../start/visitor-texts.ts';

const plural = pluralIn('pt');

export const app: typeof APP_TEXTS = {
  skip: 'Ir para o conteúdo',
  home: 'Início do Kingstake',
  online: (count) => plural(count, 'jogador online', 'jogadores online'),
  network: 'Rede:',
  settings: 'Configurações',
  gameHistory: 'Histórico de partidas',
  profile: 'Configurações da conta',
  connected: 'Conectada',
  disconnect: 'Desconectar',
  disconnectTitle: 'Desconectar sua carteira?',
  disconnectHint: 'Você sairá da conta neste dispositivo. Seu saldo de jogo continua na sua conta.',
  disconnectRunning:
    'Você tem uma partida em andamento. Seu relógio continua correndo e, após 10 minutos de ausência, a partida é perdida.',
  stayConnected: 'Continuar conectado',
  loading: 'Carregando…',
  tryAgain: 'Tentar novamente',
  socketFailed: 'Não foi possível conectar após várias tentativas',

  notFound: '404 Página não encontrada',
  notFoundHint: 'Não encontramos essa página.',
  returnHome: 'Voltar ao início',

  registering: 'Crie seu perfil',

  crash: 'Algo deu errado',
  crashHint: 'Esta página teve um erro. Seu saldo e suas partidas estão seguros no servidor.',
  reload: 'Recarregar a página',
};

export const appClusters: typeof SHORT_CLUSTER_NAMES = {
  local: 'Local',
  devnet: 'Devnet',
  testnet: 'Testnet',
};

export const appVisitors: typeof VISITOR_TEXTS = {
  history: 'Conecte sua carteira para ver seu histórico de partidas.',
  details: 'Conecte sua carteira para ver os detalhes da partida.',
  player: 'Conecte sua carteira para ver este jogador.',
  watch: 'Conecte sua carteira para assistir a partidas.',
  limits: 'Conecte sua carteira para ver seus limites de jogo.',
  reviews: 'Conecte sua carteira para ver seus casos de jogo limpo.',
  titles: {
    history: 'Histórico de partidas',
    details: 'Detalhes da partida',
    watch: 'Partidas ao vivo',
    limits: 'Limites de jogo',
    reviews: 'Casos de jogo limpo',
  },
};

// translations, Portuguese: the result of a game.
import type { RESULT_TEXTS, RESULT_WORDS } from '../../features/play/dialog-texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('pt');

const lances = (moves: number) => `${moves} ${plural(moves, 'lance', 'lances')}`;

export const playResult: typeof RESULT_TEXTS = {
  rematch: 'Revanche',
  new: 'Nova',
  review: 'Analisar',
  game: ' partida',
  share: 'Compartilhar',
  onX: ' no X',
  download: 'Baixar',
  downloadFailed: 'Não foi possível criar a imagem.',
  close: 'Fechar',

  profit: 'Lucro',
  entry: 'Entrada',
  duration: 'Duração',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Xadrez competitivo com apostas reais em SOL',
  cardWon: 'Vitória',
  cardBeat: (you, opponent) => `${you} venceu ${opponent}`,
  cardPot: (prize) => `O vencedor leva tudo: ${prize}`,
  cardMoves: (moves, duration) => `${lances(moves)} em ${duration}`,
  cardTraining: 'Partida de treino',
  cardFriendly: 'Partida amistosa',
};

export const playResultWords: typeof RESULT_WORDS = {
  victory: 'Vitória',
  congratulations: (you) => `Parabéns, ${you}.`,
  wonBy: {
    checkmate: (opponent) => `${opponent} levou xeque-mate.`,
    resignation: (opponent) => `${opponent} desistiu.`,
    timeout: (opponent) => `${opponent} ficou sem tempo.`,
    absence: (opponent) => `${opponent} não voltou.`,
  },
  defeat: 'Derrota',
  wellFought: (you) => `Boa luta, ${you}.`,
  lostBy: {
    checkmate: (opponent) => `${opponent} deu xeque-mate em você.`,
    resignation: () => 'Você desistiu.',
    timeout: () => 'Seu tempo acabou.',
    absence: () => 'Você ficou ausente tempo demais.',
  },
  draw: 'Empate',
  wellPlayed: (you) => `Bem jogado, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `Você e ${opponent} concordaram com o empate.`,
    stalemate: () => 'Afogamento: o lado que joga não tem nenhum lance legal.',
    'fifty-moves': () => 'Cinquenta lances se passaram sem captura nem lance de peão.',
    threefold: () => 'A mesma posição ocorreu três vezes.',
    'insufficient-material': () => 'Nenhum lado tem material suficiente para dar mate.',
    'timeout-insufficient': () =>
      'O tempo acabou, mas o outro lado não tem material suficiente para dar mate.',
    'move-limit': () => 'Uma partida termina após 300 lances de cada lado.',
  },
  won: (name) => `${name} venceu`,
  nobodys: {
    aborted: 'Partida abortada',
    cancelled: 'Partida cancelada',
    void: 'Partida anulada',
  },
  endedBy: {
    'first-move': () => 'O primeiro lance não foi feito a tempo.',
    'early-resignation': () => 'Um jogador saiu antes do primeiro lance.',
    declined: () => 'A partida foi recusada.',
    'ready-expired': () => 'A partida não foi aceita a tempo.',
    cancelled: () => 'A partida foi fechada antes que alguém entrasse.',
    expired: () => 'Ninguém entrou em uma hora.',
    outage: () => 'Nossos servidores ficaram fora do ar por tempo demais. A culpa é nossa, não sua.',
  },
  refunded: 'Todas as apostas foram devolvidas por inteiro, sem taxa.',

  shareWon: (opponent, moves, gain) => `Venci ${opponent} em ${lances(moves)} no Kingstake${gain}. Sua vez.`,
  shareLost: (opponent, moves) => `${opponent} me venceu em ${lances(moves)} no Kingstake. Revanche?`,
  shareDrawn: (opponent, moves) => `${opponent} e eu empatamos em ${lances(moves)} no Kingstake.`,
  shareWatched: 'Xadrez com apostas reais em SOL, no Kingstake.',
};

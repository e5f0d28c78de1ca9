// translations, Portuguese: challenges, Match Found, rematches and the confirmation of a stake.

import type * as challenges from '../../games/challenges/texts.ts';
import type * as confirmStake from '../../games/confirm-stake/texts.ts';
import type * as matchFound from '../../games/match-found/texts.ts';
import type * as rematch from '../../games/rematch/texts.ts';
import type * as bar from '../../games/running-bar/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('pt');

export const CHALLENGE_TEXTS: typeof challenges.CHALLENGE_TEXTS = {
  send: 'Desafiar um jogador',
  sendTo: (name) => `Desafiar ${name}`,
  suggested: 'Jogadores sugeridos',
  name: 'Nome de exibição',
  wager: 'Aposta',
  time: 'Tempo',
  sol: (amount) => `${amount} SOL`,
  outcome: (prize) => `O vencedor recebe ${prize} SOL. Sua aposta fica reservada até a resposta.`,
  noWager: 'Sem aposta',
  friendlyOutcome: 'Uma partida amistosa: nada é apostado e nenhuma pontuação muda.',
  friendlyOnly: 'Esta conta só pode jogar partidas amistosas.',
  sendFriendly: 'Desafiar para uma partida amistosa',
  sendFor: (wager) => `Desafiar por ${wager} SOL`,
  openFor: 'O jogador tem 10 minutos para responder.',
  sent: 'Desafio enviado',
  waitingFor: (name) => `Aguardando a resposta de ${name}.`,
  left: (clock) => `${clock} restantes para responder`,
  cancel: 'Cancelar o desafio',
  keepWaiting: 'Fechar',
  error: 'Erro',
  failed: 'Desafio não enviado',

  waitingTitle: (count) =>
    `${count} ${plural(count, 'desafio espera por você', 'desafios esperam por você')}`,
  waitingText: 'Escolha um para ver os termos e responder. Eles ficam abertos por 10 minutos.',
  answer: 'Responder',
  asks: (name) => `${name} desafia você`,
  terms: (wager, time) => `Cada jogador aposta ${wager} SOL, ${time}.`,
  friendlyTerms: (time) => `Uma partida amistosa, ${time}: sem aposta e sem pontuação.`,
  winnerGets: 'O vencedor recebe',
  accept: (wager) => `Aceitar por ${wager} SOL`,
  acceptFriendly: 'Aceitar',
  decline: 'Recusar',
  block: 'Recusar e bloquear este jogador',
  answerFailed: 'Não foi possível enviar sua resposta',
  insufficient: 'Saldo insuficiente',
  needs: (wager) => `Você precisa de ${wager} SOL para aceitar.`,

  gone: 'Desafio cancelado',
  goneBy: (name) => `${name} retirou o desafio.`,
  blocked: 'Jogador bloqueado',
  blockedText: (name) =>
    `${name} não pode mais desafiar nem enfrentar você. Você pode desbloquear em Configurações.`,
};

export const FOUND_TEXTS: typeof matchFound.FOUND_TEXTS = {
  title: 'Partida encontrada',
  hint: (wager, time) =>
    wager === '0' ? `Uma partida amistosa, ${time}.` : `Cada jogador aposta ${wager} SOL, ${time}.`,
  secondsLeft: (seconds) =>
    plural(seconds, `Resta ${seconds} s para aceitar`, `Restam ${seconds} s para aceitar`),
  timeIsUp: 'O tempo acabou.',
  accept: 'Aceitar e jogar',
  decline: 'Recusar',
  connecting: 'Conectando… Você poderá responder em instantes.',
  failed: 'Conexão perdida',
  tryAgain: 'Tente novamente.',
};

export const END_TEXTS: typeof matchFound.END_TEXTS = {
  missed: {
    title: 'Partida não aceita',
    text: (wager) =>
      `A partida não foi aceita a tempo.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`} Qualquer outra partida sua que esperava adversário foi fechada.`,
  },
  'not-started': {
    title: 'Partida cancelada',
    text: (wager) => `A partida não começou.${wager === '0' ? '' : ' Ambas as apostas foram devolvidas.'}`,
  },
  expired: {
    title: 'Partida expirada',
    text: (wager) =>
      `Ninguém entrou em uma hora.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`}`,
  },
  refused: {
    title: 'Desafio recusado',
    text: (wager, opponent) =>
      `${opponent} recusou seu desafio.${wager === '0' ? '' : ' Sua aposta foi devolvida.'}`,
  },
  unanswered: {
    title: 'Desafio expirado',
    text: (wager, opponent) =>
      `${opponent} não respondeu em 10 minutos.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`}`,
  },
};

export const END_TEXTS_ON_CHAIN: typeof matchFound.END_TEXTS_ON_CHAIN = {
  missed: (wager) =>
    `A partida não foi aceita a tempo. Sua aposta de ${wager} SOL volta sozinha para sua carteira. Qualquer outra partida sua que esperava adversário foi fechada.`,
  'not-started': () => 'A partida não começou. Cada aposta volta para a carteira de onde saiu.',
  expired: (wager) =>
    `Ninguém entrou em uma hora. Sua aposta de ${wager} SOL volta sozinha para sua carteira.`,
};

export const REMATCH_TEXTS: typeof rematch.REMATCH_TEXTS = {
  label: 'Revanche',
  challenging: 'Desafiando o adversário para a revanche',
  swapped: (wager) => `${wager === '0' ? 'Sem aposta' : `${wager} SOL cada um`}, cores trocadas`,
  wants: (name) => `${name} quer a revanche`,
  terms: (wager, side) =>
    `${wager === '0' ? 'Sem aposta' : `${wager} SOL cada um`}. Você joga de ${side.toLowerCase()}.`,
  sides: { white: 'Brancas', black: 'Pretas' },
  decline: 'Recusar',
  accept: (wager) => (wager === '0' ? 'Aceitar' : `Aceitar por ${wager} SOL`),
  waiting: (name) => `Aguardando ${name}`,
  notStaked: (wager) =>
    wager === '0'
      ? 'A partida começa quando a revanche for aceita.'
      : 'Nada é apostado até a revanche ser aceita.',
  cancel: 'Cancelar',
  declined: 'Revanche recusada',
  declinedBy: (name) => `${name} recusou a revanche`,
  unanswered: (name) => `${name} não respondeu`,
  nothingWagered: (wager) => (wager === '0' ? '' : 'Nada foi apostado.'),
  homeIn: (seconds) => `Volta à sala em ${seconds} s`,
  stay: 'Ficar',
  insufficient: 'Saldo insuficiente',
  needs: (wager, balance) =>
    `Você precisa de ${wager} SOL para entrar nesta partida. Seu saldo atual é de ${balance} SOL.`,
  failed: 'Sem revanche',
  notSent: 'Conexão perdida',
  tryAgain: 'Tente novamente.',
};

export const STAKE_CONFIRM_TEXTS: typeof confirmStake.STAKE_CONFIRM_TEXTS = {
  title: 'Confirme a aposta',
  why: 'Este dispositivo é novo para a sua carteira. Para proteger o seu saldo, confirme esta aposta com a sua carteira.',
  what: 'A sua carteira pedirá que você assine uma mensagem que traz esta aposta e este ritmo de jogo. Assinar é grátis e não envia nenhuma transação.',
  stake: 'Aposta',
  time: 'Tempo',
  confirm: 'Confirmar na carteira',
  cancel: 'Cancelar',
  stopWaiting: 'Parar de esperar',
  unanswered: 'Sua carteira não respondeu. Nada foi apostado, e você pode tentar novamente.',
  refused: 'Você não confirmou. Nada foi apostado, e você pode tentar novamente.',
};

export const BAR_TEXTS: typeof bar.BAR_TEXTS = {
  yourTurn: 'Sua vez',
  opponentsTurn: 'Vez do adversário',
  yourFirstMove: 'Seu primeiro lance',
  against: (name) => `contra ${name}`,
  terms: (wager, time, move) =>
    `${wager === '0' ? 'Partida amistosa' : `${wager} SOL`} · ${time} · lance ${move}`,
  firstMoveWithin: (time, wager) =>
    `Em ${time}, ou a partida é anulada${wager === '0' ? '' : ' e as duas apostas voltam'}`,
  drawOffered: (name) => `${name} oferece empate`,
  drawReturns: (wager) => (wager === '0' ? 'Responda na mesa' : 'O empate devolve as duas apostas'),
  away: (name) => `${name} saiu`,
  awayLeft: (time) => `${time} para voltar. Você não perde nada`,
  you: 'Você',
  back: 'Voltar à partida',
  backShort: 'Voltar',
  more: (count) => `+${count} mais`,
  pausedTitle: (name) => `Partida com ${name} pausada.`,
  pausedHint: (amount) =>
    `${amount === '0' ? 'Partida amistosa' : `${amount} SOL em jogo`}. Se ficar fora por mais de 10 minutos, você perde a partida${amount === '0' ? '' : ' e a aposta'}.`,
  pausedShort: (amount) => (amount === '0' ? 'Partida amistosa' : `${amount} SOL em jogo`),
  forfeitIn: 'Perde em',
  left: 'restantes',
  continueMatch: 'Continuar partida',
  tableOpen: 'Sua mesa está aberta',
  tableTerms: (wager, time) => `${wager === '0' ? 'Partida amistosa' : `${wager} SOL reservados`} · ${time}`,
  closesIn: (time) => `fecha em ${time}`,
  openTable: 'Abrir',
  cancelSearch: 'Cancelar busca',
  tryAgain: 'Tente de novo.',
  won: (name) => `Você venceu ${name}`,
  lost: (name) => `${name} venceu você`,
  drawn: (name) => `Você e ${name} empataram`,
  ended: (name) => `A partida com ${name} terminou sem resultado`,
  gameNumber: (id) => `partida #${id}`,
  refunded: 'devolvido',
  seeResult: 'Ver o resultado',
};

// translations, Portuguese: challenges by name.
import type { CHALLENGE_TEXTS } from '../../games/challenges/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('pt');

export const challenges: typeof CHALLENGE_TEXTS = {
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

// translations, Portuguese: reports, cases, appeals and returned wagers.
import { pluralIn } from '../../language/index.ts';
import type * as dialogs from '../../play/dialog-texts.ts';
import type * as fairPlay from '../../player/fair-play/texts.ts';
import type * as shared from '../../ui/secondary-texts.ts';

const plural = pluralIn('pt');

const games = (count: number): string => `${count} ${plural(count, 'partida', 'partidas')}`;

export const REPORT_TEXTS: typeof fairPlay.REPORT_TEXTS = {
  title: (opponent) => `Denunciar ${opponent}`,
  game: (id) => `Partida nº ${id}`,
  gameAt: (id, when) => `Partida nº ${id}, ${when}`,
  reason: 'Motivo',
  reasons: {
    engine: 'Usou um motor ou outra ajuda',
    'lost-on-purpose': 'Perdeu de propósito',
    abuse: 'Nome, imagem ou comportamento ofensivo',
  },
  text: 'O que você notou?',
  optional: (used, most) => `Opcional, ${used} de ${most}`,
  what: 'Partidas denunciadas são verificadas de novo. Uma denúncia sozinha nunca muda um resultado.',
  cancel: 'Cancelar',
  send: 'Enviar denúncia',
  failed: 'Sua denúncia não foi enviada. Tente de novo.',
  thanks: 'Obrigado',
  sent: (id) => `Recebemos sua denúncia da partida nº ${id}.`,
  blockHint: (opponent) => `Se você bloquear ${opponent}, não receberá mais desafios dessa pessoa.`,
  close: 'Fechar',
  block: (opponent) => `Bloquear ${opponent}`,
  blocked: (opponent) => `Você bloqueou ${opponent}`,
  notBlocked: 'Não foi bloqueado. Tente de novo.',
};

export const RETURNED_TEXTS: typeof fairPlay.RETURNED_TEXTS = {
  title: (amount, gameId) => `Sua aposta de ${amount} SOL da partida nº ${gameId} foi devolvida`,
  why: {
    quality:
      'Os operadores verificaram a partida. Concluíram que seu adversário teve ajuda de um motor, por isso ela não conta mais para o dinheiro nem para a pontuação.',
    pair: 'Os operadores verificaram suas partidas com este adversário. Concluíram que as partidas moveram SOL da sua conta para a outra, por isso esta não conta mais para o dinheiro nem para a pontuação.',
    report:
      'Os operadores verificaram a partida após uma denúncia e confirmaram o caso, por isso ela não conta mais para o dinheiro nem para a pontuação.',
  },
  overturned:
    'Os operadores confirmaram um caso sobre esta partida. Seu adversário recorreu, e o recurso foi aceito. Você fica com o que foi devolvido.',
  amount: 'De volta no seu saldo de jogo',
  missing: 'Ainda é devido a você',
  missingHint: 'O que falta é pago com o que seu adversário receber.',
  returnedAt: 'Devolvida',
  nothingToDo: 'Você não precisa fazer nada.',
  seeGame: 'Ver a partida',
  ok: 'Entendi',
};

export const CASE_TEXTS: typeof fairPlay.CASE_TEXTS = {
  list: 'Casos de jogo limpo',
  listLead: 'Verificações das suas partidas. Outros jogadores não as veem.',
  none: 'Não há nenhum caso sobre as suas partidas.',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar esta página. Tente de novo.',
  retry: 'Tentar de novo',
  unknown: 'Você não tem nenhum caso com este número.',
  toList: 'Todos os casos',
  rules: 'Regras de jogo limpo',
  title: (id) => `Caso ${id}`,
  opened: (when, count) => `Aberto: ${when}. ${games(count)}.`,
  held: (amount) => `${amount} SOL retidos`,
  states: { open: 'Em verificação', released: 'Liberado', cleared: 'Sem infração', upheld: 'Confirmado' },
  appealed: 'Recurso enviado',
  granted: 'Recurso aceito',

  measured: 'O que foi medido',
  moves: (moves) => `${moves} ${plural(moves, 'lance informativo seu', 'lances informativos seus')}`,
  cohort: (count, from, to) => `${count} partidas de jogadores com pontuação de ${from} a ${to}`,
  against: (moves, cohort) => `${moves}, ao lado de ${cohort}.`,
  measures: {
    'first-choices': { name: 'Primeiras escolhas', hint: 'Lances que um motor coloca em primeiro lugar' },
    'average-loss': { name: 'Perda média', hint: 'Chances de vitória cedidas por lance' },
    'even-times': { name: 'Tempos iguais', hint: 'Quanto seus tempos de reflexão se parecem' },
    assistance: { name: 'Valor de ajuda constante', hint: 'Mais alto parece mais com jogar com ajuda' },
    'some-games': {
      name: 'Valor de ajuda em algumas partidas',
      hint: 'Mais alto parece mais com jogar com ajuda',
    },
  },
  you: 'você',
  rule: 'regra',
  median: (value) => `mediana ${value}`,
  chart: (name, value, median) =>
    `${name}: você ${value}, mediana dos jogadores com a sua pontuação ${median}.`,
  chartRule: (rule) => `A regra começa em ${rule}.`,
  tooFew: 'Poucas partidas para comparar',
  class: 'Faixa',
  inClass: 'Partidas',
  theRule: 'A regra.',
  ruleText:
    'A linha tracejada marca onde a regra começa. Uma única partida nunca leva a uma retenção. Tempos de reflexão sozinhos também não. Uma retenção não é uma decisão.',
  pairRule:
    'Um caso é aberto quando, jogando, SOL passam em uma só direção entre duas contas. Uma única partida só leva a uma retenção se foi perdida de propósito por 20 SOL ou mais. Uma retenção não é uma decisão.',
  noMeasures: 'Um operador olha estas partidas. Para este caso nada foi medido.',
  pair: 'Partidas com um mesmo adversário',
  pairText: (amount, opponent, count) =>
    `${amount} SOL passaram em uma só direção entre você e ${opponent} em ${games(count)}.`,
  links:
    'Também foi considerado se as contas compartilham dispositivos, endereços de rede ou uma carteira de origem.',

  games: 'As partidas',
  columns: { game: 'Partida', played: 'Jogada', result: 'Resultado', held: 'Retido, SOL' },
  outcomes: { won: 'Vitória', lost: 'Derrota', drawn: 'Empate' },
  versus: (opponent) => `contra ${opponent}`,

  decision: {
    cleared: (when) => `Sem infração: ${when}`,
    upheld: (when) => `Confirmado: ${when}`,
    released: (when) => `Liberado: ${when}`,
  },
  found: {
    quality:
      'Os operadores concluíram que há lances destas partidas que vieram de um motor ou de outra ajuda.',
    pair: 'Os operadores concluíram que estas partidas moveram SOL de uma conta para a outra.',
    report: 'Os operadores concluíram que uma denúncia sobre estas partidas estava certa.',
  },
  releasedText: 'O prazo da retenção terminou antes de uma decisão, por isso os prêmios foram liberados.',
  consequences: [
    'As partidas deste caso não contam mais para o dinheiro. As apostas e as taxas são devolvidas.',
    'As pontuações dos dois jogadores são corrigidas.',
  ],
  friendlyOnly: 'Esta conta só pode jogar partidas amistosas.',
  owed: (amount) => `Você deve ${amount} SOL a adversários. O valor é pago com o que você receber.`,
  extended: (when) => `Retenção prolongada: ${when}`,

  happens: 'O que acontece',
  steps: {
    opened: 'Caso aberto',
    heldSince: 'Seus prêmios destas partidas estão retidos.',
    extended: 'Retenção prolongada',
    decide: 'Os operadores decidem',
    decideBy: (when) => `Se não decidirem até ${when}, seus prêmios são liberados automaticamente.`,
    decideOpen: 'Nada está retido.',
    decidedSoFar: (operators) =>
      operators === 0
        ? 'Nenhum operador decidiu ainda.'
        : `${plural(operators, 'Um operador decidiu', `${operators} operadores decidiram`)} uma parte das partidas.`,
    released: 'Prêmios liberados',
    cleared: 'Sem infração',
    upheld: 'Confirmado',
    decidedBy: (operators) => `Decidido por ${plural(operators, 'um operador', `${operators} operadores`)}.`,
    lapsed: 'A retenção terminou antes de uma decisão.',
    appeal: 'Recurso',
    appealLater: 'Se o caso for confirmado: uma vez, em até 14 dias.',
    appealUntil: (when) => `Uma vez, até ${when}.`,
    appealOver: 'O prazo para recorrer terminou.',
    appealed: 'Você recorreu',
    answer: 'Resposta',
    answerBy: 'Em até 7 dias, de operadores que não decidiram.',
    granted: 'Recurso aceito',
    rejected: 'Recurso negado',
  },
  whileOpen: 'Enquanto isso',
  goesOn: 'Você pode jogar e depositar.',
  rest: (amount) => `${amount} SOL estão retidos. Você pode apostar e sacar o resto do seu saldo.`,
  nothingHeld: 'Nada está retido. Você pode apostar e sacar normalmente.',
  othersSee: 'Outros jogadores não veem este caso.',

  appeal: 'Recurso',
  appealLead: (until) =>
    `Operadores que não decidiram leem o texto, com todas as partidas. Você pode recorrer uma vez, até ${until}.`,
  appealLabel: 'Seu recurso',
  characters: (used, most) => `${used} de ${most} caracteres`,
  draft: 'Seu rascunho fica neste dispositivo até você enviá-lo.',
  sendAppeal: 'Enviar recurso',
  appealFailed: 'Seu recurso não foi enviado. Tente de novo.',
  yourAppeal: (when) => `Seu recurso: ${when}`,
  answered: {
    granted: (when) => `Aceito: ${when}`,
    rejected: (when) => `Negado: ${when}`,
  },
  answerWithin: 'Operadores que não decidiram respondem em até 7 dias.',
};

export const HELD_TEXTS: typeof shared.HELD_TEXTS = {
  free: (held, free) =>
    `Uma parte está retida: ${held} SOL estão em verificação. Você pode usar ${free} SOL.`,
  label: 'Retido',
  until: (when) => `Em verificação até ${when}. Você pode sacar o resto.`,
  underReview: 'Em verificação. Você pode sacar o resto.',
  seeCase: 'Ver o caso',
};

export const HELD_PRIZE_TEXTS: typeof dialogs.HELD_PRIZE_TEXTS = {
  label: 'Prêmio, retido',
  until: (when) => `Seu prêmio está retido até ${when} enquanto suas partidas são verificadas.`,
  underReview: 'Seu prêmio está retido enquanto suas partidas são verificadas.',
  seeCase: 'Ver o caso',
  report: (opponent) => `Denunciar ${opponent}`,
};

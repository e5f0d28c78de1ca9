// translations, Portuguese: play limits, breaks and own data.
import type * as limits from '../../player/limits/texts.ts';
import type * as shared from '../../ui/secondary-texts.ts';

export const LIMITS_TEXTS: typeof limits.LIMITS_TEXTS = {
  title: 'Limites de jogo',
  lead: 'Você define seus limites, e o servidor os cumpre. Baixar um limite vale na hora. Aumentar leva 24 horas.',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar seus limites. Tente novamente.',
  retry: 'Tentar novamente',

  kinds: {
    deposit: 'Limite de depósitos',
    loss: 'Limite de perdas',
    wager: 'Maior aposta',
    reminder: 'Lembrete',
  },
  explained: {
    deposit: 'Depósitos acima dele são recusados.',
    loss: 'Apostas perdidas menos o lucro das partidas vencidas. Apostas de partidas abertas contam como perdidas.',
    wager: 'Partidas com uma aposta maior são recusadas.',
    reminder: 'Mostra quanto tempo você jogou e o seu resultado, só entre partidas.',
  },
  none: 'Nenhum',
  set: 'Definir',
  change: 'Alterar',
  windows: { day: 'SOL em 24 horas', week: 'SOL em 7 dias', month: 'SOL em 30 dias' },
  spans: { day: 'as últimas 24 horas', week: 'os últimos 7 dias', month: 'os últimos 30 dias' },
  perGame: 'SOL por partida',
  minutesOfPlay: 'minutos de jogo',
  meter: {
    deposit: (span) => `Depositado durante ${span}, porcentagem do limite`,
    loss: (span) => `Perdido durante ${span}, porcentagem do limite`,
  },
  deposited: (amount) => `${amount} depositados`,
  lost: (amount) => `${amount} perdidos`,
  won: (amount) => `${amount} ganhos`,
  left: (amount) => `restam ${amount} SOL`,
  reached: (from) => `Atingido. Volta a haver margem a partir de ${from}, no mínimo.`,
  reachedNow: 'Atingido. Volta a haver margem quando suas partidas abertas forem decididas.',
  wagersUpTo: (wager) => `Seu limite de perdas permite agora apostas de até ${wager} SOL.`,
  noWager: 'Seu limite de perdas não permite nenhuma aposta agora.',
  allowed: (wager) => `${wager} SOL`,
  notAllowed: (wager) => `${wager} SOL, não permitido`,

  raiseTo: (value) => `Aumentar para ${value}.`,
  removeIt: 'Remover este limite.',
  effectiveFrom: (when) => `Você pode confirmar a partir de ${when}.`,
  confirmUntil: (when) => `Confirme até ${when}, ou o pedido caduca.`,
  cancelRaise: 'Cancelar o aumento',
  cancelRemoval: 'Manter o limite',
  confirmRaise: (value) => `Confirmar ${value}`,
  confirmRemoval: 'Remover',
  confirmed: 'Limite alterado',
  raiseCancelled: 'Seu limite continua como está',
  notSaved: 'Não salvo',
};

export const CHANGE_TEXTS: typeof limits.CHANGE_TEXTS = {
  titles: {
    deposit: 'Seu limite de depósitos',
    loss: 'Seu limite de perdas',
    wager: 'Sua maior aposta',
    reminder: 'Seu lembrete',
  },
  newLimit: 'Novo limite',
  period: 'Período',
  periods: { day: 'Dia', week: 'Semana', month: 'Mês' },
  remind: 'Lembrar-me depois de',
  minutes: (minutes) => `${minutes} minutos`,
  now: 'Agora',
  next: 'Novo',
  none: 'Nenhum',
  outOfRange: 'Digite um valor entre 0.001 e 1,000,000 SOL.',
  immediate: 'Vale na hora.',
  immediateHint: 'Você pode baixá-lo de novo quando quiser. Aumentar leva 24 horas.',
  usedUp: {
    deposit: (used, span) => `Você depositou ${used} durante ${span}.`,
    loss: (used, span) => `Você perdeu ${used} durante ${span}.`,
  },
  roomFrom: {
    deposit: (from) => `Seu próximo depósito é possível a partir de ${from}, no mínimo.`,
    loss: (from) => `Sua próxima aposta é possível a partir de ${from}, no mínimo.`,
  },
  delayed: 'Leva 24 horas.',
  delayedHint: (from, current) =>
    `A partir de ${from} você tem 7 dias para confirmar. Se não confirmar, seu limite continua em ${current}.`,
  cancel: 'Cancelar',
  set: (value) => `Definir em ${value}`,
  lower: (value) => `Baixar para ${value}`,
  keep: (value) => `Manter ${value}`,
  ask: (value) => `Pedir ${value}`,
  askToRemove: 'Pedir a remoção',
  remove: 'Remover este limite',
  saved: 'Limite salvo',
  asked: 'Limite solicitado',
  askedHint: (from) => `Confirme aqui a partir de ${from}.`,
  failed: 'Não salvo',
};

export const BREAK_TEXTS: typeof limits.BREAK_TEXTS = {
  title: 'Fazer uma pausa',
  hint: 'Sem partidas com aposta e sem depósitos. Você ainda pode sacar, praticar e analisar partidas. Uma pausa não pode ser encurtada.',
  length: 'Duração da pausa',
  lengths: { 24: '24 horas', 168: '7 dias', 720: '30 dias' },
  take: 'Fazer uma pausa',
  extend: 'Prolongar',
  onBreak: (until) => `Você está em pausa até ${until}.`,
  excluded: (until) => `Você está excluído até ${until}.`,
  excludedHint: 'Depois disso, você pode pedir o fim aqui. Ele vem 24 horas após o pedido.',
  isOver: 'O tempo da sua exclusão acabou. Ela termina 24 horas depois que você pedir o fim.',
  askForEnd: 'Pedir o fim',
  endAsked: (until) => `Sua exclusão termina em ${until}, como você pediu.`,

  exclusion: 'Autoexclusão',
  exclusionHint:
    'Interrompe partidas com aposta e depósitos por muito tempo, para a sua carteira e todas as que a financiaram. Nem você nem nós podemos encerrá-la antes.',
  exclusionLength: 'Duração da exclusão',
  exclusionLengths: { 6: '6 meses', 12: '1 ano', 60: '5 anos' },
  exclude: 'Excluir-me',

  breakTitle: (length) => `Fazer uma pausa de ${length}?`,
  excludeTitle: (length) => `Excluir-se por ${length}?`,
  until: (until) => `Até ${until}.`,
  untilWallet: (until) => `Até ${until}. Ela pertence à sua carteira, seja qual for o nome que você usar.`,
  stops: 'Sem partidas com aposta, sem desafios, sem depósitos',
  goesOn: 'Você pode sacar, praticar, jogar partidas amistosas e analisar partidas',
  openGames: (count) =>
    count === 1
      ? '1 partida aberta é cancelada e a aposta devolvida'
      : `${count} partidas abertas são canceladas e as apostas devolvidas`,
  runningGame: (opponent) => `Sua partida com ${opponent} continua até o fim`,
  noEarlyEnd: 'Não pode ser encerrada antes, nem pelo nosso suporte',
  fixed: 'Não pode ser encurtada.',
  fixedHint: 'Você pode prolongá-la a qualquer momento.',
  typeName: (name) => `Digite seu nome, ${name}, para confirmar`,
  notNow: 'Agora não',
  cancel: 'Cancelar',
  start: 'Começar a pausa',
  excludeFor: (length) => `Excluir-me por ${length}`,
  started: 'Pausa iniciada',
  startedExclusion: 'Exclusão iniciada',
  failed: 'Não salvo',
};

export const REMINDER_TEXTS: typeof limits.REMINDER_TEXTS = {
  title: 'Controle de tempo',
  asked: (minutes) => `Você pediu este aviso a cada ${minutes} minutos de jogo.`,
  played: 'Tempo jogado',
  hours: 'h',
  games: 'Partidas',
  net: 'Resultado líquido',
  sol: 'SOL',
  since: (when) => `Partidas com aposta. Início: ${when}. As taxas estão incluídas.`,
  offer: (opponent, seconds) => `A oferta de revanche de ${opponent} fica aberta por ${seconds} s.`,
  limits: 'Ver meus limites',
  goOn: 'Continuar',
  close: 'Fechar',
};

export const REFUSAL_TEXTS: typeof limits.REFUSAL_TEXTS = {
  onBreak: 'Você está em pausa',
  until: (until) => `Sem partidas com aposta e sem depósitos até ${until}.`,
  noEnd: 'Sem partidas com aposta e sem depósitos até o fim da sua exclusão. Você pode pedir o fim.',
  aboveWager: 'Acima da sua maior aposta',
  largest: (wager) => `Você definiu ${wager} como sua maior aposta.`,
  reached: { deposit: 'Acima do seu limite de depósitos', loss: 'Acima do seu limite de perdas' },
  why: {
    deposit: 'Este depósito ultrapassaria o limite que você definiu.',
    loss: 'Se você perdesse esta aposta, ultrapassaria o limite que definiu.',
  },
  limit: 'Seu limite',
  used: {
    deposit: (span) => `Depositado durante ${span}`,
    loss: (span) => `Perdido durante ${span}`,
  },
  room: 'Mais margem',
  from: (when) => `a partir de ${when}`,
  afterGames: 'depois das suas partidas abertas',
  limits: 'Ver meus limites',
  close: 'Fechar',

  terms: 'Aceitar os termos',
  termsHint: 'É preciso aceitar os termos atuais antes de jogar por SOL.',
  notNow: 'Agora não',
  accept: 'Aceitar e continuar',
  notAccepted: 'Não aceitos',
};

export const TERMS_TEXTS: typeof shared.TERMS_TEXTS = {
  accept: (age) => `Tenho ${age} anos ou mais e aceito os`,
  terms: 'Termos',
  privacy: 'Aviso de privacidade',
};

export const DATA_TEXTS: typeof limits.DATA_TEXTS = {
  title: 'Seus dados',
  download: 'Baixar meus dados',
  downloadHint: 'Partidas, transações e limites, em um arquivo JSON',
  file: 'kingstake-meus-dados.json',
  close: 'Encerrar a conta',
  closeHint: 'Saque seu saldo antes',
  closeTitle: 'Encerrar sua conta?',
  closeText:
    'Você sai em todos os dispositivos e não poderá entrar de novo. Seu nome fica reservado, e os registros das suas transações são mantidos.',
  notYet: 'Ela ainda não pode ser encerrada:',
  reasons: {
    game: 'Você tem uma partida aberta. Termine-a ou cancele-a antes.',
    balance: 'Seu saldo não está vazio. Saque-o antes.',
  },
  leaveRest: (rest, least) =>
    `Abro mão do meu resto de ${rest} SOL. Ele está abaixo do saque mínimo de ${least} SOL.`,
  keep: 'Manter minha conta',
  closeIt: 'Encerrar minha conta',
  closed: 'Sua conta está encerrada',
};

export const WITHDRAW_ONLY_TEXTS: typeof shared.WITHDRAW_ONLY_TEXTS = {
  label: 'Só para saque',
  why: 'Depósitos acima do seu próprio limite ou durante uma pausa. Você pode sacá-los agora. Eles passam para o seu saldo de jogo depois da pausa, conforme o seu limite volta a ter margem.',
};

export const HELP_TEXTS: typeof shared.HELP_TEXTS = {
  help: 'Ainda é divertido? Fale com alguém de confiança ou com uma linha de ajuda sobre jogos do seu país. As linhas de ajuda são gratuitas e confidenciais.',
};

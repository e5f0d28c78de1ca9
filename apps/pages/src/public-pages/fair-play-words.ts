// public-pages: the texts of Fair play, in each language.
import { FAIR_PLAY } from '@kingstake/protocol/limits';
import type { Language } from '@kingstake/protocol/pages/language';

interface FairPlayWords {
  lead: string;
  /** Title and text; the page numbers them. */
  sections: readonly (readonly [title: string, text: string])[];
  limits: string;
  limitsText: readonly string[];
  /** Of the current month. */
  figures: {
    title: string;
    gamesAnalysed: string;
    held: string;
    released: string;
    upheld: string;
    appealsGranted: string;
    /** `{appeals}` is replaced by a number. */
    ofAppeals: string;
  };
  months: string;
  soFar: string;
  file: string;
  columns: {
    month: string;
    gamesAnalysed: string;
    cases: string;
    held: string;
    released: string;
    cleared: string;
    upheld: string;
    appealsGranted: string;
    medianHoursHeld: string;
  };
  /** `{openCases}` is replaced by a number. */
  underTable: string;
  noMonths: string;
}

const DAY_MS = 86_400_000;
const appealDays = FAIR_PLAY.appealMs / DAY_MS;

export const FAIR_PLAY_WORDS: Readonly<Record<Language, FairPlayWords>> = {
  en: {
    lead: 'Both players play without help. This is how we check it, and what happens when a player does not.',
    sections: [
      [
        'Play alone',
        'No engine, no book and no other person may help you during a game. Practice against the bot is free of this rule.',
      ],
      [
        'Play to win',
        'Losing on purpose, passing SOL to another account through games and playing against yourself are not allowed.',
      ],
      [
        'What we check',
        'The moves of staked games next to an engine, thinking times, and games between the same two accounts, also whether these share a device, a network address or a wallet that funded them. Reports by opponents have a game checked again. They decide nothing.',
      ],
      [
        'What a hold means',
        'The profit of each game of a case, as far as it is still on the site, cannot be spent for 48 hours and is then released automatically. Two operators can extend this once, by 72 hours, with a reason. The player’s own stake is never held. The player sees what was measured, and the rule. One game alone leads to a hold only if it was thrown for 20 SOL or more, and thinking times alone never do.',
      ],
      [
        'Who decides',
        'People, never the program. It takes two operators to uphold a case. Then its games no longer count for money: both wagers and the fees go back, and the ratings of both players are corrected. The account may play friendly games only. What is no longer there is a debt, paid from what the player receives.',
      ],
      [
        'Appeal',
        `Once, within ${appealDays} days, in at most 2,000 characters. Operators who did not decide answer within 7 days. Granted appeals are counted below.`,
      ],
    ],
    limits: 'What the check cannot find',
    limitsText: [
      'A player who takes one or two moves of a game from an engine is not found by the moves.',
      'How often it finds help, and how often it accuses wrongly, is measured on public games of people. The figures are in the document docs/fair-play.md of the software.',
    ],
    figures: {
      title: 'This month so far',
      gamesAnalysed: 'Games reviewed',
      held: 'Prizes held',
      released: 'Released',
      upheld: 'Upheld',
      appealsGranted: 'Appeals granted',
      ofAppeals: 'of {appeals}',
    },
    months: 'Month by month',
    soFar: 'so far',
    file: 'All months, .csv',
    columns: {
      month: 'Month',
      gamesAnalysed: 'Games checked',
      cases: 'Cases',
      held: 'With a hold',
      released: 'Released',
      cleared: 'Cleared',
      upheld: 'Upheld',
      appealsGranted: 'Appeals granted',
      medianHoursHeld: 'Median hours held',
    },
    underTable:
      'Open cases now: {openCases}. Months are in UTC. Months with fewer than five cases are shown together, so that no player can be recognised.',
    noMonths: 'There are no numbers to show at the moment.',
  },
  es: {
    lead: 'Ambos jugadores juegan solos. Así lo comprobamos, y esto pasa cuando alguien no lo hace.',
    sections: [
      [
        'Juega solo',
        'Ningún motor, libro ni otra persona puede ayudarte durante una partida. La práctica contra el bot queda fuera de esta regla.',
      ],
      [
        'Juega para ganar',
        'No se permite perder a propósito, pasar SOL a otra cuenta mediante partidas ni jugar contra ti mismo.',
      ],
      [
        'Qué comprobamos',
        'Las jugadas de las partidas con apuesta junto a un motor, los tiempos de reflexión y las partidas entre las mismas dos cuentas, también si comparten un dispositivo, una dirección de red o una billetera que les envió fondos. La denuncia de un rival hace que una partida se revise otra vez. No decide nada.',
      ],
      [
        'Qué significa una retención',
        'La ganancia de cada partida de un caso, mientras siga en el sitio, no se puede gastar durante 48 horas y después se libera automáticamente. Dos operadores pueden prolongarlo una vez, 72 horas, con un motivo. La apuesta propia del jugador nunca se retiene. El jugador ve lo que se midió y la regla. Una sola partida solo lleva a una retención si se perdió a propósito por 20 SOL o más; los tiempos de reflexión por sí solos, nunca.',
      ],
      [
        'Quién decide',
        'Personas, nunca el programa. Hacen falta dos operadores para confirmar un caso. Entonces sus partidas dejan de contar para el dinero: se devuelven ambas apuestas y las comisiones, y se corrigen las puntuaciones de ambos jugadores. La cuenta solo puede jugar partidas amistosas. Lo que ya no está es una deuda, que se paga con lo que reciba el jugador.',
      ],
      [
        'Apelación',
        `Una vez, en un plazo de ${appealDays} días, con 2000 caracteres como máximo. Operadores que no decidieron responden en 7 días. Las apelaciones aceptadas se cuentan abajo.`,
      ],
    ],
    limits: 'Lo que la comprobación no encuentra',
    limitsText: [
      'Las jugadas no descubren a quien toma de un motor una o dos jugadas de una partida.',
      'Con qué frecuencia encuentra ayuda, y con qué frecuencia acusa sin razón, se mide con partidas públicas de personas. Las cifras están en el documento docs/fair-play.md del programa.',
    ],
    figures: {
      title: 'Este mes hasta ahora',
      gamesAnalysed: 'Partidas revisadas',
      held: 'Premios retenidos',
      released: 'Liberados',
      upheld: 'Confirmados',
      appealsGranted: 'Apelaciones aceptadas',
      ofAppeals: 'de {appeals}',
    },
    months: 'Mes a mes',
    soFar: 'hasta ahora',
    file: 'Todos los meses, .csv',
    columns: {
      month: 'Mes',
      gamesAnalysed: 'Partidas revisadas',
      cases: 'Casos',
      held: 'Con retención',
      released: 'Liberados',
      cleared: 'Sin infracción',
      upheld: 'Confirmados',
      appealsGranted: 'Apelaciones aceptadas',
      medianHoursHeld: 'Mediana de horas retenidas',
    },
    underTable:
      'Casos abiertos ahora: {openCases}. Los meses son en UTC. Los meses con menos de cinco casos se muestran juntos, para que no se pueda reconocer a nadie.',
    noMonths: 'No hay cifras que mostrar en este momento.',
  },
  pt: {
    lead: 'Os dois jogadores jogam sozinhos. É assim que verificamos, e isto acontece quando alguém não o faz.',
    sections: [
      [
        'Jogue sozinho',
        'Nenhum motor, livro ou outra pessoa pode ajudar você durante uma partida. O treino contra o bot fica fora desta regra.',
      ],
      [
        'Jogue para vencer',
        'Não é permitido perder de propósito, passar SOL para outra conta por meio de partidas nem jogar contra si mesmo.',
      ],
      [
        'O que verificamos',
        'Os lances das partidas apostadas ao lado de um motor, os tempos de reflexão e as partidas entre as mesmas duas contas, também se elas compartilham um dispositivo, um endereço de rede ou uma carteira que lhes enviou fundos. A denúncia de um adversário faz uma partida ser verificada de novo. Ela não decide nada.',
      ],
      [
        'O que significa uma retenção',
        'O lucro de cada partida de um caso, enquanto ainda estiver no site, não pode ser gasto por 48 horas e depois é liberado automaticamente. Dois operadores podem prolongar isso uma vez, por 72 horas, com um motivo. A aposta do próprio jogador nunca é retida. O jogador vê o que foi medido e a regra. Uma única partida só leva a uma retenção se foi perdida de propósito por 20 SOL ou mais; tempos de reflexão sozinhos, nunca.',
      ],
      [
        'Quem decide',
        'Pessoas, nunca o programa. São necessários dois operadores para confirmar um caso. Então as partidas dele deixam de contar para o dinheiro: as duas apostas e as taxas são devolvidas, e as pontuações dos dois jogadores são corrigidas. A conta só pode jogar partidas amistosas. O que não está mais lá é uma dívida, paga com o que o jogador receber.',
      ],
      [
        'Recurso',
        `Uma vez, em até ${appealDays} dias, com no máximo 2.000 caracteres. Operadores que não decidiram respondem em até 7 dias. Recursos aceitos são contados abaixo.`,
      ],
    ],
    limits: 'O que a verificação não encontra',
    limitsText: [
      'Os lances não revelam quem toma de um motor um ou dois lances de uma partida.',
      'Com que frequência ela encontra ajuda, e com que frequência acusa sem razão, é medido com partidas públicas de pessoas. Os números estão no documento docs/fair-play.md do programa.',
    ],
    figures: {
      title: 'Este mês até agora',
      gamesAnalysed: 'Partidas verificadas',
      held: 'Prêmios retidos',
      released: 'Liberados',
      upheld: 'Confirmados',
      appealsGranted: 'Recursos aceitos',
      ofAppeals: 'de {appeals}',
    },
    months: 'Mês a mês',
    soFar: 'até agora',
    file: 'Todos os meses, .csv',
    columns: {
      month: 'Mês',
      gamesAnalysed: 'Partidas verificadas',
      cases: 'Casos',
      held: 'Com retenção',
      released: 'Liberados',
      cleared: 'Sem infração',
      upheld: 'Confirmados',
      appealsGranted: 'Recursos aceitos',
      medianHoursHeld: 'Mediana de horas retidas',
    },
    underTable:
      'Casos abertos agora: {openCases}. Os meses são em UTC. Meses com menos de cinco casos são mostrados juntos, para que ninguém possa ser reconhecido.',
    noMonths: 'Não há números para mostrar no momento.',
  },
};

// public-pages: the texts of How it works, in each language.
import { FEE_BPS, MIN_TRANSFER, WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import { formatSol } from '@kingstake/protocol/money';
import type { Language } from '@kingstake/protocol/pages/language';

type Pair = readonly [title: string, text: string];

interface HowWords {
  lead: string;
  steps: readonly [Pair, Pair, Pair, Pair, Pair];
  fees: string;
  feesText: string;
  allFees: string;
  connection: string;
  /** In the order of their icons: clock, absence, first move, wallet, outage, longest game. */
  connectionRules: readonly [string, string, string, string, string, string];
  questions: string;
  answers: readonly Pair[]; // at most two sentences each
}

const least = formatSol(MIN_TRANSFER);
const smallestWager = WAGER_OPTIONS_SOL[0];
const feePercent = `${Number(FEE_BPS) / 100}%`;

export const HOW_WORDS: Readonly<Record<Language, HowWords>> = {
  en: {
    lead: 'One-on-one chess for SOL. Five steps, one fee.',
    steps: [
      [
        'Connect a wallet',
        'Phantom, Solflare or another Solana wallet. You sign a message. Signing is free.',
      ],
      [
        'Put in SOL',
        `A deposit starts at ${least} SOL, a wager at ${smallestWager} SOL. Withdraw what is not in a game at any time.`,
      ],
      ['Choose a wager', 'Both players stake the same. You see win, draw and loss before you join.'],
      ['Play', 'Four speeds, from 3 to 15 minutes each. Your rating finds you opponents of your strength.'],
      ['The winner is paid', 'At once, to the playing balance. After a draw both wagers go back in full.'],
    ],
    fees: 'Fees',
    feesText: `${feePercent} of one wager, paid by the winner out of the pot. No fee on draws, aborted games, deposits or withdrawals.`,
    allFees: 'All about fees',
    connection: 'If the connection drops',
    connectionRules: [
      'Your clock keeps running. Come back in time, and you lose nothing else.',
      'If you are away for 10 minutes, you lose the game and the wager.',
      'If a player makes no first move within 60 seconds, the game is aborted and both wagers go back.',
      'If your wallet disconnects during a game, you have 60 seconds to reconnect it.',
      'If our servers fail for more than 3 seconds, clocks and deadlines are extended. After 30 minutes the game is void and both wagers go back.',
      'A game has at most 300 moves by each side. If nothing has ended it by then, it is a draw.',
    ],
    questions: 'Questions',
    answers: [
      [
        'When can I withdraw?',
        'At any time, to the wallet that you signed in with. Withdrawals are processed manually in 1-24 hours.',
      ],
      ['What happens in a draw?', 'Both wagers go back in full, and there is no fee.'],
      [
        'Can I play without a wager?',
        'Yes: friendly games against other players, and training against the bot. Nothing is staked, rated or counted.',
      ],
      [
        'What keeps a game fair?',
        'The server checks every move and keeps both clocks. Spectators see a staked game three half-moves or one minute behind the players.',
      ],
      [
        'Where is my SOL kept?',
        'Kingstake holds your playing balance until you withdraw it. Where a game offers it, you can instead lock the wager on Solana from your own wallet.',
      ],
      [
        'What if Kingstake goes down during my game?',
        'Clocks and deadlines are extended by the time that was lost. After more than 30 minutes the game is void, and both wagers go back in full.',
      ],
      [
        'Who can play?',
        'Anyone who has a Solana wallet, is at least 18 years old and lives where play for money is allowed.',
      ],
    ],
  },
  es: {
    lead: 'Ajedrez de uno contra uno por SOL. Cinco pasos, una comisión.',
    steps: [
      [
        'Conecta una billetera',
        'Phantom, Solflare u otra billetera de Solana. Firmas un mensaje. Firmar es gratis.',
      ],
      [
        'Deposita SOL',
        `Un depósito empieza en ${least} SOL y una apuesta en ${smallestWager} SOL. Retira cuando quieras lo que no esté en una partida.`,
      ],
      [
        'Elige una apuesta',
        'Ambos jugadores apuestan lo mismo. Ves qué pasa si ganas, empatas o pierdes antes de unirte.',
      ],
      [
        'Juega',
        'Cuatro ritmos, de 3 a 15 minutos por jugador. Tu puntuación te encuentra rivales de tu nivel.',
      ],
      [
        'El ganador cobra',
        'Al momento, en el saldo de juego. En tablas se devuelven por completo ambas apuestas.',
      ],
    ],
    fees: 'Comisiones',
    feesText: `El ${feePercent} de una apuesta, que el ganador paga del bote. Sin comisión en tablas, partidas abortadas, depósitos ni retiradas.`,
    allFees: 'Todo sobre las comisiones',
    connection: 'Si se corta la conexión',
    connectionRules: [
      'Tu reloj sigue corriendo. Si vuelves a tiempo, no pierdes nada más.',
      'Si estás ausente 10 minutos, pierdes la partida y la apuesta.',
      'Si un jugador no hace su primera jugada en 60 segundos, la partida se aborta y se devuelven ambas apuestas.',
      'Si tu billetera se desconecta durante una partida, tienes 60 segundos para volver a conectarla.',
      'Si nuestros servidores fallan más de 3 segundos, los relojes y plazos se alargan. Tras 30 minutos la partida queda anulada y se devuelven ambas apuestas.',
      'Una partida tiene como máximo 300 jugadas de cada bando. Si nada la ha terminado antes, es tablas.',
    ],
    questions: 'Preguntas',
    answers: [
      [
        '¿Cuándo puedo retirar?',
        'Cuando quieras, a la billetera con la que iniciaste sesión. Las retiradas se procesan manualmente en 1-24 horas.',
      ],
      ['¿Qué pasa en caso de tablas?', 'Se devuelven por completo ambas apuestas y no hay comisión.'],
      [
        '¿Puedo jugar sin apostar?',
        'Sí: partidas amistosas contra otros jugadores y entrenamiento contra el bot. No se apuesta, puntúa ni cuenta nada.',
      ],
      [
        '¿Qué hace que una partida sea justa?',
        'El servidor comprueba cada jugada y lleva ambos relojes. El público ve una partida con apuesta tres medias jugadas o un minuto más tarde que los jugadores.',
      ],
      [
        '¿Dónde están mis SOL?',
        'Kingstake guarda tu saldo de juego hasta que lo retires. Si la partida lo ofrece, puedes bloquear la apuesta en Solana desde tu propia billetera.',
      ],
      [
        '¿Y si Kingstake se cae durante mi partida?',
        'Los relojes y plazos se alargan lo que dure el fallo. Tras más de 30 minutos la partida queda anulada y se devuelven por completo ambas apuestas.',
      ],
      [
        '¿Quién puede jugar?',
        'Cualquiera con una billetera de Solana que tenga 18 años o más y pueda jugar por dinero donde vive.',
      ],
    ],
  },
  pt: {
    lead: 'Xadrez um contra um por SOL. Cinco passos, uma taxa.',
    steps: [
      [
        'Conecte uma carteira',
        'Phantom, Solflare ou outra carteira Solana. Você assina uma mensagem. Assinar é grátis.',
      ],
      [
        'Deposite SOL',
        `Um depósito começa em ${least} SOL e uma aposta em ${smallestWager} SOL. Saque quando quiser o que não estiver em uma partida.`,
      ],
      [
        'Escolha uma aposta',
        'Os dois jogadores apostam o mesmo. Você vê vitória, empate e derrota antes de entrar.',
      ],
      [
        'Jogue',
        'Quatro ritmos, de 3 a 15 minutos por jogador. Sua pontuação encontra adversários da sua força.',
      ],
      [
        'O vencedor recebe',
        'Na hora, no saldo de jogo. No empate ambas as apostas são devolvidas por inteiro.',
      ],
    ],
    fees: 'Taxas',
    feesText: `${feePercent} de uma aposta, que o vencedor paga do pote. Sem taxa em empates, partidas abortadas, depósitos ou saques.`,
    allFees: 'Tudo sobre as taxas',
    connection: 'Se a conexão cair',
    connectionRules: [
      'Seu relógio continua correndo. Se você voltar a tempo, não perde mais nada.',
      'Se você ficar ausente por 10 minutos, perde a partida e a aposta.',
      'Se um jogador não fizer o primeiro lance em 60 segundos, a partida é abortada e ambas as apostas são devolvidas.',
      'Se sua carteira se desconectar durante uma partida, você tem 60 segundos para reconectá-la.',
      'Se nossos servidores falharem por mais de 3 segundos, os relógios e prazos são estendidos. Após 30 minutos a partida é anulada e ambas as apostas são devolvidas.',
      'Uma partida tem no máximo 300 lances de cada lado. Se nada a encerrar antes, é empate.',
    ],
    questions: 'Perguntas',
    answers: [
      [
        'Quando posso sacar?',
        'Quando quiser, para a carteira com que você entrou. Os saques são processados manualmente em 1-24 horas.',
      ],
      ['O que acontece no empate?', 'Ambas as apostas são devolvidas por inteiro, e não há taxa.'],
      [
        'Posso jogar sem apostar?',
        'Sim: partidas amistosas contra outros jogadores e treino contra o bot. Nada é apostado, pontuado nem contado.',
      ],
      [
        'O que torna uma partida justa?',
        'O servidor confere cada lance e mantém os dois relógios. O público vê uma partida com aposta três meios-lances ou um minuto depois dos jogadores.',
      ],
      [
        'Onde ficam meus SOL?',
        'A Kingstake guarda seu saldo de jogo até você sacá-lo. Quando a partida oferece isso, você pode bloquear a aposta na Solana a partir da sua própria carteira.',
      ],
      [
        'E se a Kingstake sair do ar durante minha partida?',
        'Os relógios e prazos são estendidos pela duração da falha. Após mais de 30 minutos a partida é anulada e ambas as apostas são devolvidas por inteiro.',
      ],
      [
        'Quem pode jogar?',
        'Qualquer pessoa com uma carteira Solana, com 18 anos ou mais, que possa jogar por dinheiro onde mora.',
      ],
    ],
  },
};

// public-pages: Fees: what a game costs, what is free, and the network's fees.
import {
  breakEvenShare,
  DEFAULT_WAGER_SOL,
  FEE_BPS,
  MIN_TRANSFER,
  PREMIUM_AVATAR_PRICE,
} from '@kingstake/protocol/economics';
import { formatSol, lamports, parseSol } from '@kingstake/protocol/money';
import type { Language } from '@kingstake/protocol/pages/language';
import { SIGNATURE_FEE } from '@kingstake/protocol/wallet-spend';
import { percentText } from '@kingstake/web/ui/format.ts';
import { Card } from '@kingstake/web/ui/layout.tsx';
import type { PageContent } from './document.tsx';
import { FeeTable } from './fee-table.tsx';
import { List } from './list.tsx';
import page from './page.module.css';

interface FeesWords {
  lead: string;
  game: string;
  gameText: string;
  afterTable: string;
  free: string;
  freeList: readonly string[];
  network: string;
  networkList: readonly string[];
}

const feePercent = `${Number(FEE_BPS) / 100}%`;
const breakEven = percentText(breakEvenShare(parseSol(DEFAULT_WAGER_SOL) ?? lamports(0n)) ?? 0);
const networkFee = formatSol(SIGNATURE_FEE);
const least = formatSol(MIN_TRANSFER);
const avatar = formatSol(PREMIUM_AVATAR_PRICE);

const WORDS: Readonly<Record<Language, FeesWords>> = {
  en: {
    lead: `One fee: ${feePercent} of one wager, taken from the prize of the winner.`,
    game: 'A game with a winner',
    gameText: 'Both players stake the same wager. The winner gets both wagers, less the fee.',
    afterTable: `The fee of a game is set when it is created and shown before anyone joins. You break even if you win ${breakEven} of the games that are not drawn.`,
    free: 'What is free',
    freeList: [
      'Draws, and games that are aborted, cancelled or void: each wager goes back in full.',
      'Friendly games, and training against the bot.',
      `Deposits and withdrawals, from ${least} SOL. Kingstake takes no fee.`,
      `Signing in, your profile and your rating. Only premium avatars have a price, ${avatar} SOL each.`,
    ],
    network: 'What the Solana network takes',
    networkList: [
      `Deposit: your wallet pays ${networkFee} SOL to the network.`,
      'Withdrawal: Kingstake pays the network fee. The whole amount arrives in your wallet.',
      `Wager locked on Solana: your wallet pays ${networkFee} SOL when it locks the wager. The prize, or a wager that goes back, arrives without a network fee.`,
    ],
  },
  es: {
    lead: `Una sola comisión: el ${feePercent} de una apuesta, que sale del premio del ganador.`,
    game: 'Una partida con ganador',
    gameText: 'Ambos jugadores apuestan lo mismo. El ganador recibe ambas apuestas, menos la comisión.',
    afterTable: `La comisión de una partida se fija al crearla y se muestra antes de que nadie se una. No pierdes ni ganas si vences en el ${breakEven} de las partidas que no son tablas.`,
    free: 'Qué es gratis',
    freeList: [
      'Las tablas y las partidas abortadas, canceladas o anuladas: cada apuesta se devuelve por completo.',
      'Las partidas amistosas y el entrenamiento contra el bot.',
      `Los depósitos y las retiradas, desde ${least} SOL. Kingstake no cobra comisión.`,
      `Iniciar sesión, tu perfil y tu puntuación. Solo los avatares premium tienen precio, ${avatar} SOL cada uno.`,
    ],
    network: 'Qué cobra la red Solana',
    networkList: [
      `Depósito: tu billetera paga ${networkFee} SOL a la red.`,
      'Retirada: Kingstake paga la comisión de la red. A tu billetera llega la cantidad completa.',
      `Apuesta bloqueada en Solana: tu billetera paga ${networkFee} SOL cuando la bloquea. El premio, o una apuesta que se devuelve, llega sin comisión de red.`,
    ],
  },
  pt: {
    lead: `Uma única taxa: ${feePercent} de uma aposta, descontada do prêmio do vencedor.`,
    game: 'Uma partida com vencedor',
    gameText: 'Os dois jogadores apostam o mesmo. O vencedor recebe ambas as apostas, menos a taxa.',
    afterTable: `A taxa de uma partida é fixada quando ela é criada e mostrada antes de alguém entrar. Você não perde nem ganha se vencer ${breakEven} das partidas que não terminam em empate.`,
    free: 'O que é grátis',
    freeList: [
      'Empates e partidas abortadas, canceladas ou anuladas: cada aposta é devolvida por inteiro.',
      'Partidas amistosas e treino contra o bot.',
      `Depósitos e saques, a partir de ${least} SOL. A Kingstake não cobra taxa.`,
      `Entrar, seu perfil e sua pontuação. Só os avatares premium têm preço, ${avatar} SOL cada.`,
    ],
    network: 'O que a rede Solana cobra',
    networkList: [
      `Depósito: sua carteira paga ${networkFee} SOL à rede.`,
      'Saque: a Kingstake paga a taxa da rede. O valor inteiro chega à sua carteira.',
      `Aposta bloqueada na Solana: sua carteira paga ${networkFee} SOL ao bloqueá-la. O prêmio, ou uma aposta devolvida, chega sem taxa da rede.`,
    ],
  },
};

export const fees: PageContent = {
  lead: { en: WORDS.en.lead, es: WORDS.es.lead, pt: WORDS.pt.lead },
  Body: Fees,
  isNarrow: true,
};

function Fees({ language }: { language: Language }) {
  const words = WORDS[language];
  return (
    <div className={page['stack']}>
      <Card className={page['section']}>
        <h2>{words.game}</h2>
        <p>{words.gameText}</p>
        <FeeTable language={language} />
        <p>{words.afterTable}</p>
      </Card>
      <Card className={page['section']}>
        <h2>{words.free}</h2>
        <List lines={words.freeList} />
      </Card>
      <Card className={page['section']}>
        <h2>{words.network}</h2>
        <List lines={words.networkList} />
      </Card>
    </div>
  );
}

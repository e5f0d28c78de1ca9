// The text of a push notification, in the browser's language. Pure.
import { PUSH } from '../../platform/web-push.ts';

export type NoticeLanguage = 'en' | 'es' | 'pt';

export type PushNotice =
  | { kind: 'found'; gameId: number; opponent: string }
  | { kind: 'challenge'; gameId: number; challenger: string; wager: string }
  | { kind: 'turn'; gameId: number }
  | { kind: 'opponent'; wager: string }
  | { kind: 'paid'; amount: string }
  | { kind: 'returned'; gameId: number; amount: string };

/** The notification that the service worker reads: its text, its tag, and the game that a click opens; null: the lobby. */
export interface WrittenNotice {
  text: string;
  tag: string;
  gameId: number | null;
}

type Words = { readonly [K in PushNotice['kind']]: (notice: Extract<PushNotice, { kind: K }>) => string };

/** Friendly games have no amount. */
const sol = (wager: string): string => (wager === '0' ? '' : `, ${wager} SOL`);

const WORDS: Readonly<Record<NoticeLanguage, Words>> = {
  en: {
    found: ({ opponent }) => `${opponent} joined your match. Accept within 30 seconds.`,
    challenge: ({ challenger, wager }) => `${challenger} challenges you${sol(wager)}`,
    turn: () => 'It is your turn, and your clock is running.',
    opponent: ({ wager }) => `Someone is waiting for an opponent${sol(wager)}`,
    paid: ({ amount }) => `Your withdrawal of ${amount} SOL was paid.`,
    returned: ({ gameId, amount }) => `Game #${gameId} was reviewed: ${amount} SOL of your wager came back.`,
  },
  es: {
    found: ({ opponent }) => `${opponent} se unió a tu partida. Acéptala en 30 segundos.`,
    challenge: ({ challenger, wager }) => `${challenger} te desafía${sol(wager)}`,
    turn: () => 'Es tu turno y tu reloj está corriendo.',
    opponent: ({ wager }) => `Alguien espera rival${sol(wager)}`,
    paid: ({ amount }) => `Se pagó tu retirada de ${amount} SOL.`,
    returned: ({ gameId, amount }) =>
      `Se revisó la partida n.º ${gameId}: recuperas ${amount} SOL de tu apuesta.`,
  },
  pt: {
    found: ({ opponent }) => `${opponent} entrou na sua partida. Aceite em 30 segundos.`,
    challenge: ({ challenger, wager }) => `${challenger} desafia você${sol(wager)}`,
    turn: () => 'É a sua vez, e o seu relógio está correndo.',
    opponent: ({ wager }) => `Alguém espera um adversário${sol(wager)}`,
    paid: ({ amount }) => `Seu saque de ${amount} SOL foi pago.`,
    returned: ({ gameId, amount }) =>
      `A partida nº ${gameId} foi revisada: ${amount} SOL da sua aposta voltaram.`,
  },
};

export function writeNotice(notice: PushNotice, language: NoticeLanguage): WrittenNotice {
  const words = WORDS[language];
  switch (notice.kind) {
    case 'found':
      // Every page shows the ready check, so a click only needs to open the lobby.
      return { text: words.found(notice), tag: `game-${notice.gameId}`, gameId: null };
    case 'challenge':
      return { text: words.challenge(notice), tag: `challenge-${notice.gameId}`, gameId: null };
    case 'turn':
      return { text: words.turn(notice), tag: `game-${notice.gameId}`, gameId: notice.gameId };
    case 'opponent':
      return { text: words.opponent(notice), tag: 'opponent', gameId: null };
    case 'returned':
      return { text: words.returned(notice), tag: `returned-${notice.gameId}`, gameId: null };
    case 'paid':
      return { text: words.paid(notice), tag: 'withdrawal', gameId: null };
  }
}

/** Seconds for which a push service keeps the notification while the device is off. */
export const keptSeconds = ({ kind }: PushNotice): number => Math.floor(PUSH.keptMs[kind] / 1_000);

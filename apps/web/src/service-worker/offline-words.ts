// service-worker: the texts of the offline page in every language. They are part of the worker, because it cannot fetch them
// without a connection.
import type { Language } from '../language/index.ts';

export interface OfflineTexts {
  documentTitle: string;
  heading: string;
  reason: string;
  clock: string; // what happens to a running game
  safe: string;
  tryAgain: string;
  waiting: string; // the initial status below the button
  trying: string;
  stillOffline: string; // after a failed attempt
}

export const OFFLINE_TEXTS: Readonly<Record<Language, OfflineTexts>> = {
  en: {
    documentTitle: 'No connection',
    heading: 'No connection',
    reason: "You are offline, or our server can't be reached.",
    clock: 'A running game goes on at the server: your clock keeps running until you are back.',
    safe: 'Your balance and your games are safe on the server.',
    tryAgain: 'Try again',
    waiting: 'This page comes back by itself.',
    trying: 'Trying…',
    stillOffline: 'Still no connection. This page comes back by itself.',
  },
  es: {
    documentTitle: 'Sin conexión',
    heading: 'Sin conexión',
    reason: 'No tienes conexión, o no podemos llegar a nuestro servidor.',
    clock: 'Una partida en curso sigue en el servidor: tu reloj corre hasta que vuelvas.',
    safe: 'Tu saldo y tus partidas están a salvo en el servidor.',
    tryAgain: 'Reintentar',
    waiting: 'Esta página vuelve sola.',
    trying: 'Probando…',
    stillOffline: 'Sigue sin haber conexión. Esta página vuelve sola.',
  },
  pt: {
    documentTitle: 'Sem conexão',
    heading: 'Sem conexão',
    reason: 'Você está sem conexão, ou não conseguimos chegar ao nosso servidor.',
    clock: 'Uma partida em andamento continua no servidor: seu relógio corre até você voltar.',
    safe: 'Seu saldo e suas partidas estão a salvo no servidor.',
    tryAgain: 'Tentar de novo',
    waiting: 'Esta página volta sozinha.',
    trying: 'Tentando…',
    stillOffline: 'Ainda sem conexão. Esta página volta sozinha.',
  },
};

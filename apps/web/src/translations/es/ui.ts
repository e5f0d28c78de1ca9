// translations, Spanish: what the primitives say by themselves.

import { pluralIn } from '../../language/index.ts';
import type { UI_TEXTS } from '../../ui/texts.ts';

const plural = pluralIn('es');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const ui: typeof UI_TEXTS = {
  busy: 'Espera un momento…',
  close: 'Cerrar',
  copied: '¡Copiado!',
  notCopied: 'Copiar a mano',
  notCopiedHint: 'Tu navegador no dejó copiar a esta página. El texto está seleccionado: cópialo desde aquí.',
  notCopiedText: 'Texto que copiar',
  failedPicture: 'No se pudo cargar',
  notifications: 'Notificaciones ({hotkey})',
  dismiss: 'Descartar',
  opensNewTab: '(se abre en una pestaña nueva)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time) => `${time} por jugador`,
  perMove: (seconds) => `+${seconds} s por jugada`,
  unknownAmount: '–',
  rating: 'Puntuación',
  provisional: 'Puntuación, aún incierta',
  today: 'Hoy',
  yesterday: 'Ayer',
  record: (wins, losses, draws) =>
    [counted(wins, 'victoria', 'victorias'), counted(losses, 'derrota', 'derrotas'), `${draws} tablas`].join(
      ', ',
    ),
};

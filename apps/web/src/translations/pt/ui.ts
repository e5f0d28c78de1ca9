// translations, Portuguese: what the primitives say by themselves.

import { pluralIn } from '../../language/index.ts';
import type { UI_TEXTS } from '../../ui/texts.ts';

const plural = pluralIn('pt');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const ui: typeof UI_TEXTS = {
  busy: 'Aguarde…',
  close: 'Fechar',
  copied: 'Copiado!',
  notCopied: 'Copiar à mão',
  notCopiedHint: 'Seu navegador não deixou esta página copiar. O texto está selecionado: copie-o daqui.',
  notCopiedText: 'Texto para copiar',
  failedPicture: 'Falha ao carregar',
  notifications: 'Notificações ({hotkey})',
  dismiss: 'Dispensar',
  opensNewTab: '(abre em uma nova aba)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time) => `${time} por jogador`,
  perMove: (seconds) => `+${seconds} s por lance`,
  unknownAmount: '–',
  rating: 'Pontuação',
  provisional: 'Pontuação, ainda incerta',
  today: 'Hoje',
  yesterday: 'Ontem',
  record: (wins, losses, draws) =>
    [
      counted(wins, 'vitória', 'vitórias'),
      counted(losses, 'derrota', 'derrotas'),
      counted(draws, 'empate', 'empates'),
    ].join(', '),
};

// translations, Portuguese: the receipt of a game.
import { pluralIn } from '../../language/index.ts';
import type { RECEIPT_TEXTS } from '../../receipts/texts.ts';

const plural = pluralIn('pt');

export const receipts: typeof RECEIPT_TEXTS = {
  signed: 'Assinada pelos dois jogadores',
  recorded: 'Registrada pelo Kingstake',
  mismatch: 'O recibo não confere',
  mismatchText: 'O recibo do Kingstake se contradiz. Guarde o arquivo e confira-o.',
  count: (signed, all) =>
    `${signed} de ${all} ${plural(all, 'lance tem a assinatura do jogador', 'lances têm a assinatura do jogador')}.`,
  line: (signed, all) => `${signed} de ${all} ${plural(all, 'lance', 'lances')}`,
  moves: 'Lances assinados',
  states: { signed: 'Assinado', unsigned: 'sem assinatura', wrong: 'não confere' },
  unsignedHint: 'Enviado sem assinatura; só o servidor responde por ele',
  all: (moves) => `Todos os ${moves} lances`,
  fewer: 'Menos lances',
  root: 'Hash raiz',
  copyRoot: 'Copiar o hash raiz',
  serverSignature: 'Assinatura do servidor',
  copyServerSignature: 'Copiar a assinatura do servidor',
  copied: 'Copiado',
  download: 'Recibo .json',
  verify: 'Verificar',
  file: (game) => `kingstake-${game}-recibo.json`,
  failed: 'Não foi possível obter o recibo. Recarregue a página para tentar de novo.',
  faultTitle: 'O recibo não confere',
  faultText:
    'O servidor deu dois registros diferentes desta partida. Baixe o recibo depois dela e confira-o.',
};

// translations, Spanish: the receipt of a game.
import { pluralIn } from '../../language/index.ts';
import type { RECEIPT_TEXTS } from '../../receipts/texts.ts';

const plural = pluralIn('es');

export const receipts: typeof RECEIPT_TEXTS = {
  signed: 'Firmada por ambos jugadores',
  recorded: 'Registrada por Kingstake',
  mismatch: 'El recibo no coincide',
  mismatchText: 'El recibo de Kingstake se contradice. Guarda el archivo y compruébalo.',
  count: (signed, all) =>
    `${signed} de ${all} ${plural(all, 'jugada lleva la firma del jugador', 'jugadas llevan la firma del jugador')}.`,
  line: (signed, all) => `${signed} de ${all} ${plural(all, 'jugada', 'jugadas')}`,
  moves: 'Jugadas firmadas',
  states: { signed: 'Firmada', unsigned: 'sin firmar', wrong: 'no coincide' },
  unsignedHint: 'Enviada sin firma; solo responde el servidor',
  all: (moves) => `Las ${moves} jugadas`,
  fewer: 'Menos jugadas',
  root: 'Hash raíz',
  copyRoot: 'Copiar el hash raíz',
  serverSignature: 'Firma del servidor',
  copyServerSignature: 'Copiar la firma del servidor',
  copied: 'Copiado',
  download: 'Recibo .json',
  verify: 'Verificar',
  file: (game) => `kingstake-${game}-recibo.json`,
  failed: 'No se pudo obtener el recibo. Recarga la página para volver a intentarlo.',
  faultTitle: 'El recibo no coincide',
  faultText:
    'El servidor dio dos registros distintos de esta partida. Descarga el recibo al terminar y compruébalo.',
};

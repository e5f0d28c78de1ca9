// reserves: the texts of the line below the balance and of the warning, in each language. They are in no catalogue, because they are
// fetched with the first of these.
import type { Language } from '@kingstake/protocol/pages/language';

const en = {
  saveProof: 'Save proof',
  proofFile: (height: number) => `kingstake-reserves-${height}-proof.json`,
  covered: 'Covered by the reserves.',
  checkedAt: (time: string) => `Checked at ${time}`,
  notCovered: 'The last check of the reserves failed.',
  notChecked: 'Not checked yet.',
  details: 'Details',
  warning: 'Reserves Check Failed',
  warningHint: 'The last statement of reserves is not right for your balance. Save the proof.',
};

const es: typeof en = {
  saveProof: 'Guardar la prueba',
  proofFile: (height) => `kingstake-reservas-${height}-prueba.json`,
  covered: 'Cubierto por las reservas.',
  checkedAt: (time) => `Comprobado a las ${time}`,
  notCovered: 'La última comprobación de las reservas falló.',
  notChecked: 'Aún sin comprobar.',
  details: 'Detalles',
  warning: 'La comprobación de las reservas falló',
  warningHint: 'El último estado de las reservas no es correcto para tu saldo. Guarda la prueba.',
};

const pt: typeof en = {
  saveProof: 'Salvar a prova',
  proofFile: (height) => `kingstake-reservas-${height}-prova.json`,
  covered: 'Coberto pelas reservas.',
  checkedAt: (time) => `Verificado às ${time}`,
  notCovered: 'A última verificação das reservas falhou.',
  notChecked: 'Ainda não verificado.',
  details: 'Detalhes',
  warning: 'A verificação das reservas falhou',
  warningHint: 'O último extrato das reservas não está correto para o seu saldo. Salve a prova.',
};

export const RESERVE_WORDS: Readonly<Record<Language, typeof en>> = { en, es, pt };

// public-pages: the cost and payout of each wager, computed by the product's own code.
import { feeOf, potOf, prizePoolOf, profitOf, WAGER_OPTIONS } from '@kingstake/protocol/economics';
import { formatSol } from '@kingstake/protocol/money';
import type { Language } from '@kingstake/protocol/pages/language';
import page from './page.module.css';

const en = {
  caption: 'Amounts in SOL',
  wager: 'Wager',
  pot: 'Pot',
  fee: 'Fee',
  prize: 'Winner gets',
  profit: 'Profit',
};

const es: typeof en = {
  caption: 'Importes en SOL',
  wager: 'Apuesta',
  pot: 'Bote',
  fee: 'Comisión',
  prize: 'El ganador recibe',
  profit: 'Ganancia',
};

const pt: typeof en = {
  caption: 'Valores em SOL',
  wager: 'Aposta',
  pot: 'Pote',
  fee: 'Taxa',
  prize: 'O vencedor recebe',
  profit: 'Lucro',
};

const WORDS: Readonly<Record<Language, typeof en>> = { en, es, pt };

export function FeeTable({ language }: { language: Language }) {
  const words = WORDS[language];
  return (
    <table className={page['table']}>
      <caption>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.wager}</th>
          <th scope="col">{words.pot}</th>
          <th scope="col">{words.fee}</th>
          <th scope="col">{words.prize}</th>
          <th scope="col">{words.profit}</th>
        </tr>
      </thead>
      <tbody className="num">
        {WAGER_OPTIONS.map((wager) => (
          <tr key={formatSol(wager)}>
            <th scope="row">{formatSol(wager)}</th>
            <td>{formatSol(potOf(wager))}</td>
            <td>{formatSol(feeOf(wager))}</td>
            <td>
              <b>{formatSol(prizePoolOf(wager))}</b>
            </td>
            <td>{`+${formatSol(profitOf(wager))}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// public-pages: Play limits: the limits that players set for themselves, breaks, and self-exclusion. The server replaces
// `operator-help` with a link to a help organisation, if the operator has set one.
import type { Language } from '@kingstake/protocol/pages/language';
import { Card } from '@kingstake/web/ui/layout.tsx';
import { createElement } from 'react';
import type { PageContent } from './document.tsx';
import { List } from './list.tsx';
import page from './page.module.css';

interface LimitsWords {
  lead: string;
  /** The last one is about help. */
  sections: readonly (readonly [title: string, lines: readonly string[]])[];
  where: string; // a link into the product
}

const WORDS: Readonly<Record<Language, LimitsWords>> = {
  en: {
    lead: 'You set your own limits, and the server keeps them.',
    sections: [
      [
        'Limits',
        [
          'Deposit limit: what you deposit in 24 hours, 7 days or 30 days. A deposit above it is refused.',
          'If a deposit above it arrives all the same, the part above can only be withdrawn until your limit has room again.',
          'Loss limit: lost wagers less the profit of won games. Wagers of open games count as lost.',
          'Largest wager: games with a larger wager are refused.',
          'Reminder: after 15, 30 or 60 minutes of play it shows the time, the games and your result, between games only.',
        ],
      ],
      [
        'Changes',
        [
          'Setting or lowering a limit works at once.',
          'Raising or removing one takes 24 hours. Then you have 7 days to confirm it, or it stays as it was.',
          'A limit never touches a game that is in progress.',
        ],
      ],
      [
        'Break',
        [
          'For 24 hours, 7 days or 30 days. It can be made longer, not shorter.',
          'Games with a wager, challenges and deposits stop. Your waiting games are cancelled, and their wagers are refunded.',
          'A game in progress goes on. You can withdraw, practise, play friendly games, watch and review.',
        ],
      ],
      [
        'Self-exclusion',
        [
          'For 6 months, 1 year or 5 years. It cannot be ended early, by you or by us.',
          'It belongs to your wallet and to every wallet that your deposits came from.',
          'When its time is over you can ask for its end, which comes 24 hours later.',
        ],
      ],
      [
        'Help',
        [
          'Is it still fun? Talk to someone you trust, or to a help line for gambling in your country.',
          'Help lines are free and confidential.',
        ],
      ],
    ],
    where: 'Set your limits',
  },
  es: {
    lead: 'Tú fijas tus límites y el servidor los cumple.',
    sections: [
      [
        'Límites',
        [
          'Límite de depósitos: lo que depositas en 24 horas, 7 días o 30 días. Un depósito que lo supera se rechaza.',
          'Si aun así llega un depósito por encima, la parte que sobra solo se puede retirar hasta que tu límite vuelva a tener margen.',
          'Límite de pérdidas: apuestas perdidas menos la ganancia de las partidas ganadas. Las apuestas de partidas abiertas cuentan como perdidas.',
          'Apuesta máxima: las partidas con una apuesta mayor se rechazan.',
          'Recordatorio: tras 15, 30 o 60 minutos de juego muestra el tiempo, las partidas y tu resultado, solo entre partidas.',
        ],
      ],
      [
        'Cambios',
        [
          'Fijar o bajar un límite tiene efecto al momento.',
          'Subirlo o quitarlo tarda 24 horas. Después tienes 7 días para confirmarlo; si no, se queda como estaba.',
          'Un límite nunca afecta a una partida en curso.',
        ],
      ],
      [
        'Pausa',
        [
          'Durante 24 horas, 7 días o 30 días. Se puede alargar, no acortar.',
          'Se detienen las partidas con apuesta, los desafíos y los depósitos. Tus partidas en espera se cancelan y se devuelven sus apuestas.',
          'Una partida en curso continúa. Puedes retirar, practicar, jugar partidas amistosas, mirar y analizar.',
        ],
      ],
      [
        'Autoexclusión',
        [
          'Durante 6 meses, 1 año o 5 años. Ni tú ni nosotros podemos terminarla antes.',
          'Pertenece a tu billetera y a todas aquellas de las que vinieron tus depósitos.',
          'Cuando pasa su tiempo puedes pedir su final, que llega 24 horas después.',
        ],
      ],
      [
        'Ayuda',
        [
          '¿Sigue siendo divertido? Habla con alguien de confianza o con una línea de ayuda sobre el juego de tu país.',
          'Las líneas de ayuda son gratuitas y confidenciales.',
        ],
      ],
    ],
    where: 'Fijar tus límites',
  },
  pt: {
    lead: 'Você define seus limites, e o servidor os cumpre.',
    sections: [
      [
        'Limites',
        [
          'Limite de depósitos: o que você deposita em 24 horas, 7 dias ou 30 dias. Um depósito acima dele é recusado.',
          'Se mesmo assim chegar um depósito acima, a parte excedente só pode ser sacada até que o seu limite volte a ter margem.',
          'Limite de perdas: apostas perdidas menos o lucro das partidas vencidas. Apostas de partidas abertas contam como perdidas.',
          'Maior aposta: partidas com uma aposta maior são recusadas.',
          'Lembrete: depois de 15, 30 ou 60 minutos de jogo, mostra o tempo, as partidas e o seu resultado, só entre partidas.',
        ],
      ],
      [
        'Mudanças',
        [
          'Definir ou baixar um limite vale na hora.',
          'Aumentar ou remover leva 24 horas. Depois você tem 7 dias para confirmar; se não, ele fica como estava.',
          'Um limite nunca afeta uma partida em andamento.',
        ],
      ],
      [
        'Pausa',
        [
          'Por 24 horas, 7 dias ou 30 dias. Pode ser prolongada, não encurtada.',
          'Partidas com aposta, desafios e depósitos param. Suas partidas em espera são canceladas, e as apostas são devolvidas.',
          'Uma partida em andamento continua. Você pode sacar, praticar, jogar partidas amistosas, assistir e analisar.',
        ],
      ],
      [
        'Autoexclusão',
        [
          'Por 6 meses, 1 ano ou 5 anos. Nem você nem nós podemos encerrá-la antes.',
          'Ela pertence à sua carteira e a todas as carteiras de onde vieram seus depósitos.',
          'Quando o tempo acaba, você pode pedir o fim, que vem 24 horas depois.',
        ],
      ],
      [
        'Ajuda',
        [
          'Ainda é divertido? Fale com alguém de confiança ou com uma linha de ajuda sobre jogos do seu país.',
          'As linhas de ajuda são gratuitas e confidenciais.',
        ],
      ],
    ],
    where: 'Definir seus limites',
  },
};

export const playLimits: PageContent = {
  lead: { en: WORDS.en.lead, es: WORDS.es.lead, pt: WORDS.pt.lead },
  Body: PlayLimits,
  isNarrow: true,
};

/** React has no type for this element. */
const OperatorHelp = () => createElement('operator-help');

function PlayLimits({ language }: { language: Language }) {
  const { sections, where } = WORDS[language];
  return (
    <div className={page['stack']}>
      {sections.map(([title, lines], index) => (
        <Card key={title} className={page['section']}>
          <h2>{title}</h2>
          <List lines={lines} />
          {index === sections.length - 1 && <OperatorHelp />}
        </Card>
      ))}
      <Card className={page['section']}>
        <p>
          <a href="/limits">{where}</a>
        </p>
      </Card>
    </div>
  );
}

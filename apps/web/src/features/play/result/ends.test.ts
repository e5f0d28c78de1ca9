// Every end of a game as each seat reads it, in the banner and on the result card, in three languages.
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Translation } from '../../../language/catalogue.ts';
import { translation as es } from '../../../translations/es/index.ts';
import { translation as pt } from '../../../translations/pt/index.ts';
import type { EndedGame } from './result-data.ts';

const ADA = { id: 7, name: 'Ada' };
const BOB = { id: 8, name: 'Bob' };

const DECIDED = ['checkmate', 'resignation', 'timeout', 'absence'];
const DRAWN = ['agreement', 'stalemate', 'fifty-moves', 'threefold', 'insufficient-material', 'move-limit'];
const UNPLAYED = {
  aborted: ['first-move', 'early-resignation', 'declined', 'ready-expired'],
  cancelled: ['cancelled', 'expired'],
  void: ['outage'],
};

interface End {
  name: string;
  game: Partial<EndedGame> & Pick<EndedGame, 'result' | 'reason' | 'winnerId'>;
}

/** Lists every end as Ada sees it, who plays White, and as a spectator sees it (`watched`). */
function* ends(): Generator<End> {
  const watched = { observed: true };
  for (const reason of DECIDED) {
    const won = { result: 'white_wins', reason, winnerId: ADA.id };
    yield { name: `${reason}, won`, game: won };
    yield { name: `${reason}, lost`, game: { ...won, result: 'black_wins', winnerId: BOB.id } };
    yield { name: `${reason}, watched`, game: { ...won, ...watched } };
  }
  for (const reason of DRAWN) yield { name: reason, game: { result: 'draw', reason, winnerId: null } };
  const flag = { result: 'draw', reason: 'timeout-insufficient', winnerId: null };
  yield { name: 'flagged against bare king', game: { ...flag, isYourTurn: true } };
  yield { name: 'bare king, opponent flagged', game: { ...flag, isYourTurn: false } };
  yield { name: 'White flagged, watched', game: { ...flag, isYourTurn: true, ...watched } };
  yield { name: 'Black flagged, watched', game: { ...flag, isYourTurn: false, ...watched } };
  for (const [result, reasons] of Object.entries(UNPLAYED))
    for (const reason of reasons) yield { name: reason, game: { result, reason, winnerId: null } };
}

/** How both places word an end, in a language that the page has chosen before its texts were evaluated. */
async function wordsIn(language: 'en' | 'es' | 'pt', translation?: Translation) {
  vi.resetModules();
  const { speak } = await import('../../../language/catalogue.ts');
  speak(language, translation);
  const { resultDataOf } = await import('./result-data.ts');
  const { resultWords } = await import('./result-texts.ts');
  const { endingOf } = await import('../table/ending.ts');
  return (game: End['game'], source: Partial<EndedGame> = {}) => {
    const data = resultDataOf({
      wagerSol: null,
      durationSeconds: 60,
      plies: 40,
      isYourTurn: true,
      you: ADA,
      opponent: BOB,
      ...game,
      ...source,
    });
    const side = game.winnerId === null ? null : game.winnerId === ADA.id ? 'white' : 'black';
    const banner = endingOf(data, side);
    const card = resultWords(data);
    return [`${banner.title} ${banner.text}`, `${card.heading}. ${card.sentence}`.trim()] as const;
  };
}
afterAll(() => vi.resetModules());

/** An end, the banner, and the card, of a game without a wager. */
const WORDS = {
  en: `
checkmate, won | CHECKMATE You win | Victory. Congratulations, Ada. You checkmated Bob.
checkmate, lost | CHECKMATE Bob wins | Defeat. Well fought, Ada. Bob checkmated you.
checkmate, watched | CHECKMATE Ada wins | Ada won.
resignation, won | RESIGNED Bob resigned. You win | Victory. Congratulations, Ada. Bob resigned.
resignation, lost | RESIGNED You resigned | Defeat. Well fought, Ada. You resigned.
resignation, watched | RESIGNED Ada wins | Ada won.
timeout, won | TIME Bob ran out of time. You win | Victory. Congratulations, Ada. Bob ran out of time.
timeout, lost | TIME You ran out of time | Defeat. Well fought, Ada. You ran out of time.
timeout, watched | TIME Ada wins | Ada won.
absence, won | ABANDONED Bob did not come back. You win | Victory. Congratulations, Ada. Bob did not come back.
absence, lost | ABANDONED You stayed away too long | Defeat. Well fought, Ada. You stayed away too long.
absence, watched | ABANDONED Ada wins | Ada won.
agreement | DRAW by agreement | Draw. Well played, Ada. You and Bob agreed on a draw.
stalemate | DRAW by stalemate | Draw. Well played, Ada. Stalemate: the side to move has no legal move.
fifty-moves | DRAW fifty moves without progress | Draw. Well played, Ada. Fifty moves went by without a capture or a pawn move.
threefold | DRAW the same position three times | Draw. Well played, Ada. The same position occurred three times.
insufficient-material | DRAW neither side can checkmate | Draw. Well played, Ada. Neither side has enough material to checkmate.
move-limit | DRAW after 300 moves each | Draw. Well played, Ada. A game ends after 300 moves by each side.
flagged against bare king | DRAW you ran out of time, but Bob cannot checkmate | Draw. Well played, Ada. You ran out of time, but Bob cannot checkmate.
bare king, opponent flagged | DRAW Bob ran out of time, but you cannot checkmate | Draw. Well played, Ada. Bob ran out of time, but you cannot checkmate.
White flagged, watched | DRAW Ada ran out of time, but Bob cannot checkmate | Draw.
Black flagged, watched | DRAW Bob ran out of time, but Ada cannot checkmate | Draw.
first-move | ABORTED No first move | Game aborted. The first move was not made in time.
early-resignation | ABORTED A player left before the first move | Game aborted. A player left before the first move.
declined | ABORTED The match was declined | Game aborted. The match was declined.
ready-expired | ABORTED The match was not accepted in time | Game aborted. The match was not accepted in time.
cancelled | CANCELLED The game was closed before anyone joined | Game cancelled. The game was closed before anyone joined.
expired | CANCELLED No one joined within an hour | Game cancelled. No one joined within an hour.
outage | VOIDED Our servers were down for too long | Game voided. Our servers were down for too long. That is our fault, not yours.`,
  es: `
checkmate, won | JAQUE MATE Has ganado | Victoria. Enhorabuena, Ada. Has dado jaque mate a Bob.
checkmate, lost | JAQUE MATE Bob gana | Derrota. Buena lucha, Ada. Bob te ha dado jaque mate.
checkmate, watched | JAQUE MATE Gana Ada | Ganó Ada.
resignation, won | RENDICIÓN Bob se ha rendido. Has ganado | Victoria. Enhorabuena, Ada. Bob se ha rendido.
resignation, lost | RENDICIÓN Te has rendido | Derrota. Buena lucha, Ada. Te has rendido.
resignation, watched | RENDICIÓN Gana Ada | Ganó Ada.
timeout, won | TIEMPO Bob agotó su tiempo. Has ganado | Victoria. Enhorabuena, Ada. Bob agotó su tiempo.
timeout, lost | TIEMPO Se agotó tu tiempo | Derrota. Buena lucha, Ada. Se agotó tu tiempo.
timeout, watched | TIEMPO Gana Ada | Ganó Ada.
absence, won | ABANDONO Bob no volvió. Has ganado | Victoria. Enhorabuena, Ada. Bob no volvió.
absence, lost | ABANDONO Estuviste ausente demasiado tiempo | Derrota. Buena lucha, Ada. Estuviste ausente demasiado tiempo.
absence, watched | ABANDONO Gana Ada | Ganó Ada.
agreement | TABLAS por acuerdo | Tablas. Bien jugado, Ada. Acordaste tablas con Bob.
stalemate | TABLAS por ahogado | Tablas. Bien jugado, Ada. Ahogado: el bando que juega no tiene ninguna jugada legal.
fifty-moves | TABLAS cincuenta jugadas sin progreso | Tablas. Bien jugado, Ada. Pasaron cincuenta jugadas sin capturas ni movimientos de peón.
threefold | TABLAS la misma posición tres veces | Tablas. Bien jugado, Ada. La misma posición se dio tres veces.
insufficient-material | TABLAS ningún bando puede dar mate | Tablas. Bien jugado, Ada. Ningún bando tiene material suficiente para dar mate.
move-limit | TABLAS tras 300 jugadas de cada bando | Tablas. Bien jugado, Ada. Una partida termina tras 300 jugadas de cada bando.
flagged against bare king | TABLAS se agotó tu tiempo, pero Bob no puede dar mate | Tablas. Bien jugado, Ada. Se agotó tu tiempo, pero Bob no puede dar mate.
bare king, opponent flagged | TABLAS Bob agotó su tiempo, pero no puedes dar mate | Tablas. Bien jugado, Ada. Bob agotó su tiempo, pero no puedes dar mate.
White flagged, watched | TABLAS Ada agotó su tiempo, pero Bob no puede dar mate | Tablas.
Black flagged, watched | TABLAS Bob agotó su tiempo, pero Ada no puede dar mate | Tablas.
first-move | ABORTADA Sin primera jugada | Partida abortada. La primera jugada no se hizo a tiempo.
early-resignation | ABORTADA Un jugador se fue antes de la primera jugada | Partida abortada. Un jugador se fue antes de la primera jugada.
declined | ABORTADA La partida fue rechazada | Partida abortada. La partida fue rechazada.
ready-expired | ABORTADA La partida no se aceptó a tiempo | Partida abortada. La partida no se aceptó a tiempo.
cancelled | CANCELADA La partida se cerró antes de que alguien se uniera | Partida cancelada. La partida se cerró antes de que alguien se uniera.
expired | CANCELADA Nadie se unió en una hora | Partida cancelada. Nadie se unió en una hora.
outage | ANULADA Nuestros servidores fallaron demasiado tiempo | Partida anulada. Nuestros servidores fallaron demasiado tiempo. La culpa es nuestra, no tuya.`,
  pt: `
checkmate, won | XEQUE-MATE Você venceu | Vitória. Parabéns, Ada. Bob levou xeque-mate.
checkmate, lost | XEQUE-MATE Bob venceu | Derrota. Boa luta, Ada. Bob deu xeque-mate em você.
checkmate, watched | XEQUE-MATE Ada venceu | Ada venceu.
resignation, won | DESISTÊNCIA Bob desistiu. Você venceu | Vitória. Parabéns, Ada. Bob desistiu.
resignation, lost | DESISTÊNCIA Você desistiu | Derrota. Boa luta, Ada. Você desistiu.
resignation, watched | DESISTÊNCIA Ada venceu | Ada venceu.
timeout, won | TEMPO Bob ficou sem tempo. Você venceu | Vitória. Parabéns, Ada. Bob ficou sem tempo.
timeout, lost | TEMPO Seu tempo acabou | Derrota. Boa luta, Ada. Seu tempo acabou.
timeout, watched | TEMPO Ada venceu | Ada venceu.
absence, won | ABANDONO Bob não voltou. Você venceu | Vitória. Parabéns, Ada. Bob não voltou.
absence, lost | ABANDONO Você ficou ausente tempo demais | Derrota. Boa luta, Ada. Você ficou ausente tempo demais.
absence, watched | ABANDONO Ada venceu | Ada venceu.
agreement | EMPATE por acordo | Empate. Bem jogado, Ada. Você e Bob concordaram com o empate.
stalemate | EMPATE por afogamento | Empate. Bem jogado, Ada. Afogamento: o lado que joga não tem nenhum lance legal.
fifty-moves | EMPATE cinquenta lances sem progresso | Empate. Bem jogado, Ada. Cinquenta lances se passaram sem captura nem lance de peão.
threefold | EMPATE a mesma posição três vezes | Empate. Bem jogado, Ada. A mesma posição ocorreu três vezes.
insufficient-material | EMPATE nenhum lado pode dar mate | Empate. Bem jogado, Ada. Nenhum lado tem material suficiente para dar mate.
move-limit | EMPATE após 300 lances de cada lado | Empate. Bem jogado, Ada. Uma partida termina após 300 lances de cada lado.
flagged against bare king | EMPATE seu tempo acabou, mas Bob não pode dar mate | Empate. Bem jogado, Ada. Seu tempo acabou, mas Bob não pode dar mate.
bare king, opponent flagged | EMPATE Bob ficou sem tempo, mas você não pode dar mate | Empate. Bem jogado, Ada. Bob ficou sem tempo, mas você não pode dar mate.
White flagged, watched | EMPATE Ada ficou sem tempo, mas Bob não pode dar mate | Empate.
Black flagged, watched | EMPATE Bob ficou sem tempo, mas Ada não pode dar mate | Empate.
first-move | ABORTADA Sem primeiro lance | Partida abortada. O primeiro lance não foi feito a tempo.
early-resignation | ABORTADA Um jogador saiu antes do primeiro lance | Partida abortada. Um jogador saiu antes do primeiro lance.
declined | ABORTADA A partida foi recusada | Partida abortada. A partida foi recusada.
ready-expired | ABORTADA A partida não foi aceita a tempo | Partida abortada. A partida não foi aceita a tempo.
cancelled | CANCELADA A partida foi fechada antes que alguém entrasse | Partida cancelada. A partida foi fechada antes que alguém entrasse.
expired | CANCELADA Ninguém entrou em uma hora | Partida cancelada. Ninguém entrou em uma hora.
outage | ANULADA Nossos servidores ficaram fora do ar por tempo demais | Partida anulada. Nossos servidores ficaram fora do ar por tempo demais. A culpa é nossa, não sua.`,
};

/** What the banner and the card add for a wager from the playing balance, and the banner for one on chain, whose card has the chips. */
const REFUNDS = {
  en: {
    banner: 'Wagers are refunded',
    card: 'All wagers were refunded in full, with no fee.',
    onChain: 'Each wager returns to its wallet',
  },
  es: {
    banner: 'Se devuelven las apuestas',
    card: 'Todas las apuestas se devolvieron por completo, sin comisión.',
    onChain: 'Cada apuesta vuelve a su billetera',
  },
  pt: {
    banner: 'As apostas são devolvidas',
    card: 'Todas as apostas foram devolvidas por inteiro, sem taxa.',
    onChain: 'Cada aposta volta à sua carteira',
  },
};

describe.each([
  ['en', undefined],
  ['es', es],
  ['pt', pt],
] as const)('in %s', (language, translation) => {
  test('G36 words every end for each seat', async () => {
    const words = await wordsIn(language, translation);
    const said = [...ends()].map(({ name, game }) => [name, ...words(game)].join(' | '));
    expect(said).toEqual(WORDS[language].trim().split('\n'));
  });

  test('adds a refund from the balance, and only where each player gets the own wager back', async () => {
    const words = await wordsIn(language, translation);
    const { banner, card, onChain } = REFUNDS[language];
    for (const { name, game } of ends()) {
      const [title, sentence] = words(game);
      const isUnplayed = game.result in UNPLAYED;
      const isRefunded = isUnplayed || (game.result === 'draw' && game.observed !== true);
      expect(words(game, { wagerSol: '1' }), name).toEqual([
        isUnplayed ? `${title}. ${banner}` : title,
        isRefunded ? `${sentence} ${card}` : sentence,
      ]);
      const locked = [isUnplayed ? `${title}. ${onChain}` : title, sentence];
      expect(words(game, { wagerSol: '1', isOnChain: true }), name).toEqual(locked);
    }
  });
});

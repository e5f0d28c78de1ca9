// translations, Portuguese: the settings dialog.
import type { SETTINGS_TEXTS } from '../../features/settings/texts.ts';

export const settings: typeof SETTINGS_TEXTS = {
  title: 'Configurações',
  board: 'Tabuleiro',
  coordinates: 'Coordenadas',
  rim: 'Borda',
  squares: 'Casas',
  off: 'Não',
  boardSize: 'Tamanho do tabuleiro',
  fit: 'Ajustado',
  classic: (side) => `Clássico ${side}`,
  dragged: (side) => `${side} px`,
  animation: 'Velocidade da animação',
  fast: 'Rápida',
  normal: 'Normal',

  moves: 'Lances',
  confirmMoves: 'Confirmar cada lance',
  confirmMovesHint: 'Toque na casa duas vezes ou pressione Enter',
  premoves: 'Pré-lances',
  premovesHint: 'Prepare sua resposta enquanto o adversário pensa',

  alerts: 'Som e avisos',
  sound: 'Som',
  volume: 'Volume',
  haptics: 'Vibração',
  hapticsHint: 'Um toque curto em lances e xeques',
  notifications: 'Notificações',
  notificationsHint: 'Quando alguém entra, joga ou oferece empate',
  allow: 'Permitir',
  notificationsDenied: 'Bloqueadas neste navegador. Permita-as nas configurações do site.',
  notificationsMissing: 'Este navegador não pode mostrá-las aqui.',

  page: 'Página',
  onChain: 'Apostas na rede',
  language: 'Idioma',
  languageHint: 'Aparece ao carregar a página de novo',
  languages: { en: 'English', es: 'Español', pt: 'Português' },
  languageReload: 'Recarregar',
  languageRefused: 'Este navegador não guarda configurações: o idioma continua sendo o dele.',

  preview: 'Prévia',
  note: 'As mudanças valem na hora e ficam neste dispositivo.',
};

// translations, Spanish: the settings dialog.
import type { SETTINGS_TEXTS } from '../../features/settings/texts.ts';

export const settings: typeof SETTINGS_TEXTS = {
  title: 'Ajustes',
  board: 'Tablero',
  coordinates: 'Coordenadas',
  rim: 'Borde',
  squares: 'Casillas',
  off: 'No',
  boardSize: 'Tamaño del tablero',
  fit: 'Ajustado',
  classic: (side) => `Clásico ${side}`,
  dragged: (side) => `${side} px`,
  animation: 'Velocidad de animación',
  fast: 'Rápida',
  normal: 'Normal',

  moves: 'Jugadas',
  confirmMoves: 'Confirmar cada jugada',
  confirmMovesHint: 'Toca la casilla dos veces o pulsa Intro',
  premoves: 'Premovimientos',
  premovesHint: 'Prepara tu respuesta mientras el rival piensa',

  alerts: 'Sonido y avisos',
  sound: 'Sonido',
  volume: 'Volumen',
  haptics: 'Vibración',
  hapticsHint: 'Un toque breve en jugadas y jaques',
  notifications: 'Notificaciones',
  notificationsHint: 'Cuando alguien se une, juega u ofrece tablas',
  allow: 'Permitir',
  notificationsDenied: 'Bloqueadas en este navegador. Permítelas en los ajustes del sitio.',
  notificationsMissing: 'Este navegador no puede mostrarlas aquí.',

  page: 'Página',
  onChain: 'Apuestas en la cadena',
  language: 'Idioma',
  languageHint: 'Se muestra al cargar la página de nuevo',
  languages: { en: 'English', es: 'Español', pt: 'Português' },
  languageReload: 'Recargar',
  languageRefused: 'Este navegador no guarda ajustes: el idioma sigue siendo el suyo.',

  preview: 'Vista previa',
  note: 'Los cambios se aplican al momento y se quedan en este dispositivo.',
};

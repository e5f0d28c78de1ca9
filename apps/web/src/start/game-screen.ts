// app: the game screen, fetched with the first game or when the page is idle.
import { lazyFrom } from '../ui/lazy-from.ts';

export const loadGame = () => import('../play/index.tsx');
export const GameScreen = lazyFrom(loadGame)('GameScreen');

// One chunk for the parts that every table loads after it is shown.
export { CloseGame, ResignDialog } from './dialogs.tsx';
export { HeadToHead } from './live/head-to-head.tsx';
export { LiveAlerts } from './live/live-alerts.tsx';
export { BoardGrip } from './table/board-grip.tsx';

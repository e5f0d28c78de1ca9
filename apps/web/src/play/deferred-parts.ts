// play: bundles the parts that every table loads after it is shown into one chunk.
export { SeatStake } from './chain/on-chain.tsx';
export { CloseGame, KeysDialog, ResignDialog } from './dialogs.tsx';
export { GameAlerts } from './game-alerts.tsx';
export { FindByWager, JoinSheet, OpenByCode } from './live/before-game.tsx';
export { HeadToHead, HeadToHeadLine } from './live/head-to-head.tsx';
export { Invite } from './live/invite.tsx';
export { ResultCard } from './result/result-card.tsx';
export { BoardGrip } from './table/board-grip.tsx';

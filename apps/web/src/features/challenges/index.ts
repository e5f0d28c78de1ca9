// challenges: `Challenges` is mounted once and shows received ones; `ChallengeDialog` sends one.
export { Challenges } from './received.tsx';
export { ChallengeDialog } from './send-dialog.tsx';

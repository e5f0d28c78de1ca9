// challenges: public entry. `Challenges` is mounted once and shows the received challenges. `ChallengeDialog` sends one.
export { Challenges } from './received.tsx';
export { ChallengeDialog } from './send-dialog.tsx';

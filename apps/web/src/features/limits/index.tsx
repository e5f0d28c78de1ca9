// limits: public entry. Own limits, breaks and self-exclusion of a player.
export { LimitsScreen } from './screen.tsx';

// review: public entry.
export { DetailsScreen } from './details-screen.tsx';

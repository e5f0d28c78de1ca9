// ui: the layout of a screen with two columns and a heading.
export { default as wide } from './wide-screen.module.css';

// ui: the layout of a screen of two columns with a heading.
export { default as wide } from './wide-screen.module.css';

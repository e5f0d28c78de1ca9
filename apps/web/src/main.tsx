// The second entry of the page: passes the CSP nonce to the code that creates style elements (Radix's scroll lock), then renders.
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './start/index.tsx';
import './ui/base.css';

// Browsers hide the attribute but keep the property.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined && nonce !== '') setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

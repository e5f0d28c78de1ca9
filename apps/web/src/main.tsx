// The page's entry: hands the policy's nonce to who writes style elements (Radix's scroll lock), then draws.
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/index.tsx';
import './ui/base.css';

// Browsers hide the attribute and keep the property.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce !== undefined && nonce !== '') setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

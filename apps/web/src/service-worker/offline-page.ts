// service-worker: the page that the worker shows without a connection, one document with its own style and script. Pure.
import type { OfflineTexts } from './offline-words.ts';

/** How often the page checks whether the server is reachable. */
const ASK_MS = 5_000;
/** A cheap request that succeeds while the server is up. */
const HEALTH_PATH = '/healthz';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:dark;background:#15110E;color:#CFC2AE;font:16px/1.5 system-ui,sans-serif}
body{min-height:100svh;display:flex;align-items:center;justify-content:center;padding:32px 16px;
background:radial-gradient(64rem 44rem at 36% -8rem,rgba(255,222,168,.135),rgba(255,222,168,.04) 45%,transparent 72%)}
main{max-width:26rem;text-align:center}
svg{width:56px;height:56px;margin-bottom:24px;color:#7FD6A0}
h1{margin-bottom:12px;color:#F7EEDD;font:600 26px/1.25 Georgia,serif}
p{margin-bottom:12px;text-wrap:pretty}
.clock{color:#E2B866}
button{min-height:48px;margin:12px 0 20px;padding:0 24px;border:0;border-radius:8px;background:#7FD6A0;color:#0B1D13;
font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#97E3B4}
button:focus-visible{outline:0;box-shadow:0 0 0 2px #15110E,0 0 0 4px #F7EEDD}
[role=status]{color:#A89882;font-size:14px;line-height:20px}
`;

/** Reloads the page as soon as the server responds. */
const SCRIPT = `
const status = document.querySelector('[role=status]');
const button = document.querySelector('button');
let asking = false;
async function ask(told) {
  if (asking) return;
  asking = true;
  if (told) status.textContent = status.dataset.trying;
  const up = await fetch('${HEALTH_PATH}', { cache: 'no-store' }).then((answer) => answer.ok, () => false);
  asking = false;
  if (up) location.reload();
  else if (told) status.textContent = status.dataset.still;
}
button.addEventListener('click', () => ask(true));
addEventListener('online', () => ask(false));
setInterval(() => ask(false), ${ASK_MS});
`;

const LOGO =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5.2h7M7.5 2.4V21.6M7.5 14.2 17.8 5.6M10.4 11.8l8.4 9.8" ' +
  'fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/></svg>';

/** Returns the document. `nonce` must be the one in its policy. */
export function offlinePage(
  texts: OfflineTexts,
  { language, nonce }: { language: string; nonce: string },
): string {
  const text = (name: keyof OfflineTexts): string => escapeHtml(texts[name]);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#15110E">
<title>${text('documentTitle')} · Kingstake</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${LOGO}
<h1>${text('heading')}</h1>
<p>${text('reason')}</p>
<p class="clock">${text('clock')}</p>
<p>${text('safe')}</p>
<button type="button">${text('tryAgain')}</button>
<p role="status" data-trying="${text('trying')}" data-still="${text('stillOffline')}">${text('waiting')}</p>
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** Allows the page's own style and script, and requests to the server. */
export function offlinePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "connect-src 'self'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

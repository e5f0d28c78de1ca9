// test wallet: its style, a plain grey-blue system panel. It deliberately differs from the site, so that players recognize the
// wallet. A constructed style sheet, because the page's CSP allows no inline style element.

const SHEET_STYLES = `
:host { all: initial; pointer-events: auto; }
* { box-sizing: border-box; font: 400 15px/1.45 system-ui, sans-serif; }
dialog {
  position: fixed; inset: 0; margin: 12px 12px auto auto; width: min(400px, calc(100vw - 24px)); max-width: none;
  max-height: calc(100vh - 24px); max-height: calc(100dvh - 24px); overflow: auto; padding: 0;
  border: 1px solid #7d93a8; border-radius: 6px; background: #e9eef3; color: #16212c;
  box-shadow: 0 12px 40px rgb(8 18 28 / 45%); color-scheme: light; text-align: left;
}
dialog::backdrop { background: rgb(12 22 34 / 45%); }
h2:focus { outline: none; }
h2 { margin: 0; padding: 10px 16px; background: #2f4a63; color: #fff; font-size: 16px; font-weight: 600; }
.body { display: grid; gap: 12px; padding: 16px; }
p { margin: 0; }
.question { font-size: 17px; font-weight: 600; }
.address, pre { font-family: ui-monospace, monospace; font-size: 14px; }
pre {
  margin: 0; padding: 12px; max-height: 40vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  border: 1px solid #7d93a8; border-radius: 4px; background: #fff; color: #16212c;
}
.warning { padding: 10px 12px; border: 1px solid #a33a2a; border-radius: 4px; background: #fdeceA; color: #7a2216; }
ul { display: grid; gap: 6px; margin: 0; padding: 0; list-style: none; }
.row {
  display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 52px;
  padding: 3px 6px 3px 12px; border: 1px solid #b4c2cf; border-radius: 4px; background: #fff;
}
label.row { justify-content: flex-start; cursor: pointer; }
input { width: 20px; height: 20px; margin: 0; accent-color: #1f5688; }
.badge { padding: 4px 8px; color: #1d5133; font-weight: 600; }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
button {
  min-height: 44px; padding: 8px 16px; border: 1px solid #4f667b; border-radius: 4px; background: #fff;
  color: #16212c; font-weight: 600; cursor: pointer;
}
button:hover:not(:disabled) { background: #dbe4ec; }
button.primary { border-color: #1f5688; background: #1f5688; color: #fff; }
button.primary:hover:not(:disabled) { background: #17446c; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0; }
dt { color: #46586a; }
dd { margin: 0; text-align: right; font-weight: 600; overflow-wrap: anywhere; }
.step { display: grid; gap: 8px; padding: 10px 12px; border: 1px solid #b4c2cf; border-radius: 4px; background: #fff; }
button:disabled { border-color: #b4c2cf; color: #5d6c79; cursor: default; }
:focus-visible { outline: 3px solid #b34700; outline-offset: 2px; }
@media (max-width: 560px) { dialog { margin: auto 12px 12px; } }
`;

// A tab at the page's left edge, no wider than the page's margin, so that it covers no control.
const PILL_STYLES = `
:host {
  all: initial; position: fixed; left: calc(var(--corner-left, 0px) + env(safe-area-inset-left)); z-index: 10;
  bottom: calc(var(--corner-bottom, 72px) + env(safe-area-inset-bottom));
}
button {
  width: 24px; min-height: 96px; padding: 8px 0; border: 1px solid #b8c8d6; border-left: 0;
  border-radius: 0 8px 8px 0; background: #24394d; color: #fff; font: 600 12px/22px system-ui, sans-serif;
  opacity: 0.85; cursor: pointer;
}
span { writing-mode: vertical-rl; white-space: nowrap; }
button:hover, button:focus-visible { opacity: 1; }
button:focus-visible { outline: 3px solid #ffb066; outline-offset: 2px; box-shadow: 0 0 0 6px #24394d; }
@media (max-width: 559px) { button { width: 14px; min-height: 84px; font-size: 10px; line-height: 13px; } }
@media print { :host { display: none; } }
`;

export function sheetStyles(): CSSStyleSheet {
  return constructed(SHEET_STYLES);
}

export function pillStyles(): CSSStyleSheet {
  return constructed(PILL_STYLES);
}

function constructed(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

// Security headers of every response, and texts of players and operators as HTML. The page contacts no third party.

export interface SecurityOptions {
  /** The only other host the page may contact: the JSON-RPC node. */
  rpcOrigin: string;
  /**
   * A wallet app on an Android phone answers the page (Mobile Wallet Adapter): over a WebSocket on that phone, on a random port.
   * The http address is there for the browser's question whether the page may do that.
   */
  hasWalletApps?: boolean;
}

/** Only to these devices the policy names the device itself. */
export function mayHaveWalletApps(userAgent: string | undefined): boolean {
  return /android/i.test(userAgent ?? '');
}

/**
 * The Content-Security-Policy. Inline scripts are never allowed. The one style element that a dialog adds to stop the page
 * from scrolling carries the nonce, which is new at every page load.
 */
export function contentSecurityPolicy(options: SecurityOptions, nonce: string | null): string {
  return [
    "default-src 'self'",
    `connect-src 'self' ${options.rpcOrigin}${options.hasWalletApps === true ? ' ws://localhost:* http://localhost' : ''}`,
    "img-src 'self' data: blob:",
    "script-src 'self'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For a document or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

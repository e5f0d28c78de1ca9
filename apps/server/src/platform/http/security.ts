// Security headers of every response, and escaping of texts of players and operators. The page contacts no third party.

export interface SecurityOptions {
  /** The JSON-RPC node, which is the only other host that the page may contact. */
  rpcOrigin: string;
  /**
   * Allows the page to reach wallet apps on the same Android phone (Mobile Wallet Adapter), over a local WebSocket on a random port. The
   * policy also contains the http address, which the browser checks when it asks for permission.
   */
  hasWalletApps?: boolean;
}

/** Whether the policy must allow wallet apps on the device itself. */
export function mayHaveWalletApps(userAgent: string | undefined): boolean {
  return /android/i.test(userAgent ?? '');
}

/**
 * Returns the Content-Security-Policy. Inline scripts are never allowed. The one style element, which a dialog adds to stop the page from
 * scrolling, carries the nonce. The nonce is new at every page load.
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

/** Escapes text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

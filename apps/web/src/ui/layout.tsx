// ui: the parts of every screen: its heading, which sets the document title, its cards, and media queries.
import {
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { cx } from './elements.ts';
import css from './layout.module.css';
import { UI_TEXTS } from './texts.ts';

/** The first screen of a visit keeps the browser's own focus; only later ones take it. */
let opened = false;

/** The id of the `main` element of every screen. */
export const MAIN_ID = 'main';

/** The first link of a screen, visible on focus: it skips the header. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={css['skip']} href={`#${MAIN_ID}`}>
      {children}
    </a>
  );
}

interface PageHeadingProps {
  /** The title of the browser's tab, before the product's name. */
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The h1 of a screen. It sets the document title and, after navigation from another screen, takes the focus. */
export function PageHeading({ title, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setScreenTitle(`${title} · ${UI_TEXTS.product}`);
  }, [title]);
  useEffect(() => {
    const isLater = opened;
    opened = true;
    if (!isLater) return;
    // In the frame that shows the screen, because focusing earlier would force a layout while it is still being rendered.
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === before) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('disp', className)}>
      {children}
    </h1>
  );
}

/** The claims on the title, most urgent first. */
const CLAIMS = ['match-found', 'challenge', 'rematch', 'game'] as const;
export type TitleClaim = (typeof CLAIMS)[number];

let screenTitle: string | null = null;
const claimed = new Map<TitleClaim, string>();

function setScreenTitle(title: string): void {
  screenTitle = title;
  showTitle();
}

/** null releases the claim. */
export function claimTitle(claim: TitleClaim, title: string | null): void {
  if (title === null) claimed.delete(claim);
  else claimed.set(claim, title);
  showTitle();
}

function showTitle(): void {
  const first = CLAIMS.find((claim) => claimed.has(claim));
  const title = (first === undefined ? null : claimed.get(first)) ?? screenTitle;
  if (title !== null && document.title !== title) document.title = title;
}

export function Card({ className, ...attributes }: HTMLAttributes<HTMLElement>) {
  return <section {...attributes} className={cx(css['card'], className)} />;
}

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false, // without a window no query matches
  );
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}

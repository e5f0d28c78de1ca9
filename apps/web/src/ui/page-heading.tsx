// ui: the h1 of a screen. It names the document and, when the player came here from another screen, takes the focus.
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';
import { setScreenTitle } from './document-title.ts';
import { UI_TEXTS } from './texts.ts';

/** The screen the page was opened with keeps the browser's own focus: only later ones take it. */
let opened = false;

interface PageHeadingProps {
  /** What the browser's tab says before the product's name. */
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

export function PageHeading({ title, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setScreenTitle(`${title} · ${UI_TEXTS.product}`);
  }, [title]);
  useEffect(() => {
    const isLater = opened;
    opened = true;
    if (!isLater) return;
    // In the frame that shows the screen: to focus it before lays it out while it is still being put together.
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

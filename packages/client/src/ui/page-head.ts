import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** What a page tells the frame around it. */
export type PageHead = {
  /** What this page is, for the bar and the title of the document: "Alerts", "Alert 4127". */
  title: string;
  /** The page has its own h1 further down, so the bar must not bring a second one. */
  hasOwnHeading: boolean;
};

export type PageFrame = { announce: (head: PageHead | null) => void };

export const PageFrameContext = createContext<PageFrame | null>(null);

/** Tells the frame what page this is, before the page is painted. */
export function usePageHead(title: string, hasOwnHeading: boolean): boolean {
  const frame = useContext(PageFrameContext);
  useLayoutEffect(() => {
    frame?.announce({ title, hasOwnHeading });
  }, [frame, title, hasOwnHeading]);
  useLayoutEffect(() => () => frame?.announce(null), [frame]);
  return frame !== null;
}

/** Names the document: the page first, the product last. */
export function useDocumentTitle(...parts: Array<string | undefined>): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

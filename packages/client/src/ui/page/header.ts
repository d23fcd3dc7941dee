import { createContext, useContext, useEffect, useLayoutEffect } from 'react';

/** What a page announces to the app frame. */
export type PageHeader = {
  /** Title for the top bar and the document: "Alerts", "Alert 4127". */
  title: string;
  /** The page has its own h1, so the bar must not have one. */
  hasOwnHeading: boolean;
};

export type PageFrame = { announce: (header: PageHeader | null) => void };

export const PageFrameContext = createContext<PageFrame | null>(null);

/** Announces the title of a page to the app frame, before it is painted. */
export function usePageHeader(title: string, hasOwnHeading: boolean): boolean {
  const frame = useContext(PageFrameContext);
  useLayoutEffect(() => {
    frame?.announce({ title, hasOwnHeading });
  }, [frame, title, hasOwnHeading]);
  useLayoutEffect(() => () => frame?.announce(null), [frame]);
  return frame !== null;
}

/** Sets the document title: the page first, the product last. */
export function useDocumentTitle(...parts: Array<string | undefined>): void {
  const title = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

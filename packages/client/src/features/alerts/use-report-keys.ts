import { useEffect, useRef } from 'react';

export type ReportKey = 'next' | 'previous' | 'accept' | 'dismiss' | 'undo';

const keys: Record<string, ReportKey> = {
  n: 'next',
  p: 'previous',
  a: 'accept',
  d: 'dismiss',
  u: 'undo',
};

/** The Latin letter of a key, on keyboards of other scripts by its place. */
function letterOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (/^[a-z]$/.test(key)) return key;
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? '';
}

/** Letters belong to fields where something is typed, and to dialogs while they are open. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')) return true;
  return document.querySelector('[role="dialog"]') !== null;
}

/** Single letters that move between reports and check the one with the focus. */
export function useReportKeys(onKey: (key: ReportKey) => void): void {
  const report = useRef(onKey);
  report.current = onKey;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = keys[letterOf(event)];
      if (!key || isTakenElsewhere(event)) return;
      event.preventDefault();
      report.current(key);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

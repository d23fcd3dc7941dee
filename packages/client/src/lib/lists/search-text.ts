import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * The text that a list is searched for, where it may be a person's name, number or address. It belongs to the entry of the
 * browser's history, so that reloading and going back preserve it, and is in no address.
 *
 * @returns the text, and a function that changes it and filters of the list with it
 */
export function useSearchText(): [
  text: string,
  change: (text: string, changed: Readonly<Record<string, unknown>>) => void,
] {
  const { searchText = '' } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const change = useCallback(
    (text: string, changed: Readonly<Record<string, unknown>>) => {
      const update = (previous: Record<string, unknown>) => ({ ...previous, ...changed });
      const state = (previous: object) => ({ ...previous, searchText: text || undefined });
      void navigate({ to: '.', search: update as never, state, replace: true });
    },
    [navigate],
  );
  return [searchText, change];
}

declare module '@tanstack/history' {
  interface HistoryState {
    searchText?: string | undefined;
  }
}

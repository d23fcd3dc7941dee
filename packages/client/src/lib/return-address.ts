import { useRouterState } from '@tanstack/react-router';

/** Only paths of the app: never another host. */
const ownPath = /^\/(?![/\\])/;

/** Adds to the address of a page where its form leads after saving. */
export function withReturn(address: string, returnTo: string): string {
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}returnTo=${encodeURIComponent(returnTo)}`;
}

/** Whether an address has a return address of its own: another page of the same step comes first. */
export function hasReturn(address: string): boolean {
  return /[?&]returnTo=/.test(address);
}

/** Where the open page leads after saving, if it was opened from a set-up guide. */
export function useReturnAddress(): string | undefined {
  return useRouterState({
    select: ({ location }) => {
      const returnTo = (location.search as { returnTo?: unknown }).returnTo;
      return typeof returnTo === 'string' && ownPath.test(returnTo) ? returnTo : undefined;
    },
  });
}

import { useRouterState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { AppRoute } from '../lib/routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    appRoute?: AppRoute;
  }
}

/** The page that is open, as data. */
export function useOpenRoute(): AppRoute | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.appRoute });
}

/** Every page of the app, for pages that lead to others: which exist is known only where all are put together. */
export const RoutesContext = createContext<readonly AppRoute[]>([]);

export function useRoutes(): readonly AppRoute[] {
  return use(RoutesContext);
}

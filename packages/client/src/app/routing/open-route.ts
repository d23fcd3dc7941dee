import { useRouterState } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { AppRoute } from '../../lib/routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    appRoute?: AppRoute;
  }
}

/** The route of the open page. */
export function useOpenRoute(): AppRoute | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.appRoute });
}

/** All routes, as a context: pages that redirect need them, but must not import features.ts. */
export const RoutesContext = createContext<readonly AppRoute[]>([]);

export function useRoutes(): readonly AppRoute[] {
  return use(RoutesContext);
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useParams,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AppRoute } from '../lib/routes.ts';
import { rememberWantedPath, useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Loader } from '../ui/skeleton.tsx';
import { NotFoundPage, UnauthorizedPage } from './error-pages.tsx';
import { routes } from './features.ts';
import { firstAddress, mayOpen } from './route-table.ts';

const Frame = lazy(() => import('./frame.tsx').then((module) => ({ default: module.Frame })));

function Waiting() {
  const { t } = useTexts();
  return <Loader label={t('ui.loading')} />;
}

/** Keeps where the visitor wanted to go, and leads to the sign-in. */
function ToSignIn() {
  const { hasSignedOut } = useSession();
  const address = useRouterState({ select: (state) => state.location.href });
  // as it was on arrival: while this still shows, the address already changes to that of the sign-in
  const [wanted] = useState(address);
  useEffect(() => {
    if (wanted !== '/' && !hasSignedOut) rememberWantedPath(wanted);
  }, [wanted, hasSignedOut]);
  return <Navigate to="/login" replace />;
}

/** The frame of the app around every page that is not public. */
function SignedIn() {
  const { user } = useSession();
  const { isComplete } = useTexts();
  if (!user) return <ToSignIn />;
  if (!isComplete) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  );
}

/** A step without a page of its own leads on to the first page that exists and is allowed. */
function LeadOn({ to }: { to: readonly string[] }) {
  const params = useParams({ strict: false }) as Record<string, string>;
  const { user } = useSession();
  return <Navigate to={firstAddress(routes, to, params, user?.roles ?? []) ?? '/'} replace />;
}

function componentOf(route: AppRoute) {
  const load = route.page;
  const Page = load && lazy(async () => ({ default: await load() }));
  return function RoutePage() {
    const { user } = useSession();
    if (!route.isPublic && user && !mayOpen(route, user.roles)) return <UnauthorizedPage />;
    if (!Page) return <LeadOn to={route.redirectTo ?? []} />;
    return (
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    );
  };
}

/** `/projects/{projectId}` as the router writes it: `/projects/$projectId`. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, '$$$1');
}

/** The router, built from the features' lists of pages. */
export function createAppRouter() {
  const root = createRootRoute({ notFoundComponent: NotFoundPage });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
  const pageOf = (route: AppRoute) =>
    createRoute({
      getParentRoute: () => (route.isPublic ? root : signedIn),
      path: routerPath(route.path),
      component: componentOf(route),
      staticData: { appRoute: route },
    });
  const [publicPages, ownPages] = [routes.filter((r) => r.isPublic), routes.filter((r) => !r.isPublic)];
  const tree = root.addChildren([...publicPages.map(pageOf), signedIn.addChildren(ownPages.map(pageOf))]);
  return createRouter({ routeTree: tree, scrollRestoration: true });
}

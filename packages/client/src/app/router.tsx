import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AppRoute } from '../lib/routes.ts';
import { rememberWantedPath, useSession } from '../lib/session.tsx';
import { useTexts } from '../lib/texts.tsx';
import { Loader } from '../ui/skeleton.tsx';
import { routes } from './features.ts';
import { mayOpen } from './may-open.ts';

const LeadOn = lazy(() => import('./lead-on.tsx').then((module) => ({ default: module.LeadOn })));
const ShownHere = lazy(() => import('./shown-here.tsx').then((module) => ({ default: module.ShownHere })));
const NotFoundPage = lazy(async () => ({ default: (await import('./error-pages.tsx')).NotFoundPage }));
const UnauthorizedPage = lazy(async () => ({
  default: (await import('./error-pages.tsx')).UnauthorizedPage,
}));
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

function componentOf(route: AppRoute) {
  const load = route.page;
  const Page = load && lazy(async () => ({ default: await load() }));
  return function RoutePage() {
    const { user } = useSession();
    const mayBeHere = route.isPublic || !user || mayOpen(route, user.roles);
    const page = Page ? <Page /> : <LeadOn to={route.redirectTo ?? []} />;
    if (!mayBeHere)
      return (
        <Suspense>
          <UnauthorizedPage />
        </Suspense>
      );
    return (
      <Suspense fallback={<Waiting />}>
        {route.isShownIn ? <ShownHere route={route}>{page}</ShownHere> : page}
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
  const notFoundComponent = () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
  const root = createRootRoute({ notFoundComponent });
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

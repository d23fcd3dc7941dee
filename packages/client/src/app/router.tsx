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

const LeadOn = lazy(() =>
  import('./redirect-to-first.tsx').then((module) => ({ default: module.RedirectToFirst })),
);
const ShownHere = lazy(() => import('./route-guard.tsx').then((module) => ({ default: module.RouteGuard })));
const NotFoundPage = lazy(async () => ({ default: (await import('./error-pages.tsx')).NotFoundPage }));
const UnauthorizedPage = lazy(async () => ({
  default: (await import('./error-pages.tsx')).UnauthorizedPage,
}));
const Frame = lazy(() => import('./frame.tsx').then((module) => ({ default: module.Frame })));

function PageLoader() {
  const { t } = useTexts();
  return <Loader label={t('ui.loading')} />;
}

/** Stores the requested address and redirects to the sign-in page. */
function RedirectToSignIn() {
  const { hasSignedOut } = useSession();
  const address = useRouterState({ select: (state) => state.location.href });
  // the address at first render: it changes to /login while this component is still mounted
  const [wanted] = useState(address);
  useEffect(() => {
    if (wanted !== '/' && !hasSignedOut) rememberWantedPath(wanted);
  }, [wanted, hasSignedOut]);
  return <Navigate to="/login" replace />;
}

/** The app frame around every page that is not public. */
function SignedIn() {
  const { user } = useSession();
  const { isComplete } = useTexts();
  if (!user) return <RedirectToSignIn />;
  if (!isComplete) return <PageLoader />;
  return (
    <Suspense fallback={<PageLoader />}>
      <Frame>
        <Outlet />
      </Frame>
    </Suspense>
  );
}

function createPageComponent(route: AppRoute) {
  const load = route.page;
  const Page = load && lazy(async () => ({ default: await load() }));
  return function RoutePage() {
    const { user } = useSession();
    const mayOpenPage = route.isPublic || !user || mayOpen(route, user.roles);
    const page = Page ? <Page /> : <LeadOn to={route.redirectTo ?? []} />;
    if (!mayOpenPage)
      return (
        <Suspense>
          <UnauthorizedPage />
        </Suspense>
      );
    return (
      <Suspense fallback={<PageLoader />}>
        {route.existsIn ? <ShownHere route={route}>{page}</ShownHere> : page}
      </Suspense>
    );
  };
}

/** Converts `/projects/{projectId}` to the syntax of the router: `/projects/$projectId`. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, '$$$1');
}

/** Builds the router from the routes of all features. */
export function createAppRouter() {
  const notFoundComponent = () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
  const root = createRootRoute({ notFoundComponent });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedIn });
  const createPageRoute = (route: AppRoute) =>
    createRoute({
      getParentRoute: () => (route.isPublic ? root : signedIn),
      path: routerPath(route.path),
      component: createPageComponent(route),
      staticData: { appRoute: route },
    });
  const [publicPages, ownPages] = [routes.filter((r) => r.isPublic), routes.filter((r) => !r.isPublic)];
  const tree = root.addChildren([
    ...publicPages.map(createPageRoute),
    signedIn.addChildren(ownPages.map(createPageRoute)),
  ]);
  return createRouter({ routeTree: tree, scrollRestoration: true });
}

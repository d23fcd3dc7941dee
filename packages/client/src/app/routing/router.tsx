import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  type RouterHistory,
  useParams,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { requestPageData } from '../../lib/requests/page-data.ts';
import { type AppRoute, parseIds } from '../../lib/routes.ts';
import { rememberWantedPath, useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { loadable } from '../../ui/loading/loadable.tsx';
import { Loader } from '../../ui/loading/skeleton.tsx';
import { routes } from '../features.ts';
import { Revealed } from '../start/revealed.tsx';
import { mayOpen } from './may-open.ts';
import { getPageComponent } from './page-code.ts';

const RedirectToFirst = loadable(async () => (await import('./redirect-to-first.tsx')).RedirectToFirst);
const RouteGuard = loadable(async () => (await import('./route-guard.tsx')).RouteGuard);
const NotFoundPage = loadable(async () => (await import('../error-pages.tsx')).NotFoundPage);
const NotFoundMessage = loadable(async () => (await import('../error-pages.tsx')).NotFoundMessage);
const UnauthorizedPage = loadable(async () => (await import('../error-pages.tsx')).UnauthorizedPage);
const Frame = loadable(async () => (await import('../frame.tsx')).Frame);
// without its file, for example after a new release: a button that loads the app again
const FailurePage = loadable<{ error: unknown }>(() =>
  import('../error-pages.tsx').then(
    (module) => module.FailurePage,
    () => ReloadButton,
  ),
);

function ReloadButton() {
  const { t } = useTexts();
  return (
    <main id="main">
      <p>{t('errorPage.release.text')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {t('errorPage.reload')}
      </button>
    </main>
  );
}

/** Routers whose first page was left for another. */
const usedRouters = new WeakSet<object>();

/** A redirect from the first page does not leave it. */
function noticeWhenUsed(router: { history: RouterHistory }) {
  let { pathname } = router.history.location;
  router.history.subscribe(({ location, action }) => {
    if (action.type !== 'REPLACE' && location.pathname !== pathname) usedRouters.add(router);
    pathname = location.pathname;
  });
}

/** Another page than the first, opened before all texts are loaded: shown once they are, because buttons need their labels. */
function WithTexts({ preload, children }: { preload?: () => Promise<unknown>; children: ReactNode }) {
  const { loadRest } = useTexts();
  const router = useRouter();
  const isWaiting = loadRest !== null && usedRouters.has(router);
  useEffect(() => {
    if (!isWaiting) return;
    loadRest();
    preload?.().catch(() => undefined); // shown when the page is rendered
  }, [isWaiting, loadRest, preload]);
  return isWaiting ? <PageLoader /> : children;
}

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

function AppFrame({ children }: { children: ReactNode }) {
  const { hasPages } = useTexts();
  if (!hasPages) return <PageLoader />;
  return (
    <Suspense fallback={<PageLoader />}>
      <Revealed>
        <Frame>{children}</Frame>
      </Revealed>
    </Suspense>
  );
}

/** The app frame around every page that is not public. */
function SignedInLayout() {
  const { user } = useSession();
  if (!user) return <RedirectToSignIn />;
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

/** Shown for unknown addresses; with the menu for signed-in users. */
function NotFound() {
  const { user } = useSession();
  if (user)
    return (
      <AppFrame>
        <Suspense>
          <NotFoundMessage />
        </Suspense>
      </AppFrame>
    );
  return (
    <Suspense>
      <Revealed>
        <NotFoundPage />
      </Revealed>
    </Suspense>
  );
}

/** Shown if the frame or a public page fails. Errors of other pages are caught inside the frame (page-boundary.tsx). */
function RouteError({ error }: { error: unknown }) {
  return (
    <Suspense>
      <Revealed>
        <FailurePage error={error} />
      </Revealed>
    </Suspense>
  );
}

/** Loads the code of the frame. */
export const loadFrameCode = Frame.preload;

function createPageComponent(route: AppRoute) {
  const Page = getPageComponent(route);
  return function RoutePage() {
    const { user } = useSession();
    const ids = parseIds(useParams({ strict: false }));
    const hasValidIds = ids !== undefined;
    const mayOpenPage = route.isPublic || !user || mayOpen(route, user.roles);
    const address = ids && user && mayOpenPage ? JSON.stringify(ids) : undefined;
    // while the code of the page is loading, and before it asks for them
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
    useMemo(() => address && requestPageData(route, ids ?? {}), [address]);
    const page = Page ? <Page /> : <RedirectToFirst to={route.redirectTo ?? []} />;
    if (!mayOpenPage)
      return (
        <Suspense>
          <UnauthorizedPage />
        </Suspense>
      );
    if (!hasValidIds)
      return (
        <Suspense>
          <NotFoundMessage />
        </Suspense>
      );
    return (
      <Suspense fallback={<PageLoader />}>
        <WithTexts preload={Page?.preload}>
          {route.existsIn ? <RouteGuard route={route}>{page}</RouteGuard> : page}
        </WithTexts>
      </Suspense>
    );
  };
}

/** Converts `/projects/{projectId}` to the syntax of the router: `/projects/$projectId`. */
function toRouterPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, '$$$1');
}

/** Builds the router from the routes of all features. */
export function createAppRouter() {
  const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: RouteError });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout });
  const createPageRoute = (route: AppRoute) =>
    createRoute({
      getParentRoute: () => (route.isPublic ? root : signedIn),
      path: toRouterPath(route.path),
      component: createPageComponent(route),
      staticData: { appRoute: route },
    });
  const [publicPages, ownPages] = [routes.filter((r) => r.isPublic), routes.filter((r) => !r.isPublic)];
  const tree = root.addChildren([
    ...publicPages.map(createPageRoute),
    signedIn.addChildren(ownPages.map(createPageRoute)),
  ]);
  const router = createRouter({ routeTree: tree, scrollRestoration: true });
  noticeWhenUsed(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

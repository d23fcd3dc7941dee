import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { SessionProvider, useSession } from '../lib/session/session.tsx';
import { startData } from '../lib/start/start-data.ts';
import { TextsProvider } from '../lib/texts/texts.tsx';
import { loadable } from '../ui/loading/loadable.tsx';
import { Loader } from '../ui/loading/skeleton.tsx';
import { GroundFileContext } from '../ui/map/ground/ground-context.ts';
import { MapTilesContext } from '../ui/map/tiles-context.ts';
import { routes } from './features.ts';
import { RoutesContext } from './routing/open-route.ts';
import type { AppRouter } from './routing/router.tsx';
import { loadPreload } from './start/early-sign-in.ts';
import { Revealed } from './start/revealed.tsx';

/** Loaded when it is needed. */
const StartFailed = loadable(async () => (await import('./start-failed.tsx')).StartFailed);

// no texts are loaded yet, and the product name needs no translation
const waiting = <Loader label="Harken" />;
const failed = (retry: () => void, attempt: number) => (
  <Suspense fallback={waiting}>
    <Revealed>
      <StartFailed attempt={attempt} onRetry={retry} />
    </Revealed>
  </Suspense>
);

/** Loads the frame while somebody signs in, then the start page: with its data, and before it is shown. */
function usePreload() {
  const { user } = useSession();
  useEffect(() => {
    // whoever was signed in already has been prepared for
    if (!startData || (user && user.id === startData.session?.user.id)) return;
    loadPreload().then(
      (module) => (user ? module.preloadHome(user) : module.preloadFrame()),
      () => undefined,
    );
  }, [user]);
}

/** Asked by the first map. */
const findGroundFile = () => import('../lib/map-ground.ts').then((module) => module.findGroundFile());

function Texts({ router }: { router: AppRouter }) {
  const { user, appData } = useSession();
  usePreload();
  return (
    <TextsProvider user={user} waiting={waiting} failed={failed}>
      <RoutesContext value={routes}>
        <MapTilesContext value={appData?.tilesUrl ?? null}>
          <GroundFileContext value={findGroundFile}>
            <RouterProvider router={router} />
          </GroundFileContext>
        </MapTilesContext>
      </RoutesContext>
    </TextsProvider>
  );
}

/** The app: loads the session, then the texts in the language of the user, then the page. */
export function App({ router }: { router: AppRouter }) {
  return (
    <SessionProvider waiting={waiting} failed={failed}>
      <Texts router={router} />
    </SessionProvider>
  );
}

import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SessionProvider, useSession } from '../lib/session.tsx';
import { TextsProvider } from '../lib/texts.tsx';
import { MapTilesContext } from '../ui/map/tiles-context.ts';
import { Loader } from '../ui/skeleton.tsx';
import { routes } from './features.ts';
import { RoutesContext } from './open-route.ts';
import { createAppRouter } from './router.tsx';
import { StartFailed } from './start-failed.tsx';

// before any text has been loaded there is one word that needs no translation
const waiting = <Loader label="Harken" />;

function Texts() {
  const { user, appData } = useSession();
  const router = useMemo(createAppRouter, []);
  return (
    <TextsProvider user={user} waiting={waiting} failed={(retry) => <StartFailed onRetry={retry} />}>
      <RoutesContext value={routes}>
        <MapTilesContext value={appData?.tilesUrl ?? null}>
          <RouterProvider router={router} />
        </MapTilesContext>
      </RoutesContext>
    </TextsProvider>
  );
}

/** The whole app: who is signed in, then the texts in their language, then the page. */
export function App() {
  return (
    <SessionProvider waiting={waiting}>
      <Texts />
    </SessionProvider>
  );
}

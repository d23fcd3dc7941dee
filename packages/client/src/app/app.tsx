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

// no texts are loaded yet, and the product name needs no translation
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

/** The app: loads the session, then the texts in the language of the user, then the page. */
export function App() {
  return (
    <SessionProvider waiting={waiting}>
      <Texts />
    </SessionProvider>
  );
}

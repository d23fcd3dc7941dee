import type { FirstView } from './ground/first-tiles.ts';
import type { TakeBeginning } from './ground/kept-source.ts';
import { preloadMapView } from './map-view.tsx';

/** How long a page waits for the code of its map, so that it is rendered once, in milliseconds. */
const longestWait = 300;

/**
 * Loads the map code, and the beginning of its ground, while a page with a map still waits for its data or is not rendered yet.
 *
 * @param view what the map will open on, if that is known already: its ground is loaded as well
 * @returns ends when the page should be rendered
 */
export async function preloadMap(takeBeginning: TakeBeginning, view?: FirstView): Promise<void> {
  const prepare = async () => {
    await preloadMapView();
    const { prepareGround } = await import('./clustered-map.tsx');
    await prepareGround(takeBeginning, view);
  };
  await Promise.race([
    prepare().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}

import type { TakeBeginning } from './ground/kept-source.ts';

/** Loads the map code, and the beginning of its ground, while a page with a map still waits for its data. */
export function preloadMap(takeBeginning: TakeBeginning): void {
  void import('./clustered-map.tsx').then(
    (module) => module.prepareGround(takeBeginning),
    () => undefined,
  );
}

/** Loads the map code, and the beginning of its ground, while a page with a map still waits for its data. */
export function preloadMap(): void {
  void import('./clustered-map.tsx').then(
    (module) => module.prepareGround(),
    () => undefined,
  );
}

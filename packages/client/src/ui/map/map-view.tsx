import { type ComponentType, Suspense } from 'react';
import { loadable } from '../loading/loadable.tsx';
import { Note } from '../status/note.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import type { ClusteredMapProps } from './clustered-map.tsx';
import styles from './map.module.css';
import { type MapPoint, toHeightStyle } from './map-types.ts';

/** The page works without a map: the list beside it has the same content. */
function MapMissing() {
  const t = useUiTexts();
  return <Note tone="warn">{t('map.failed')}</Note>;
}

type AnyMap = typeof import('./clustered-map.tsx').ClusteredMap;

/** Loaded on demand: the map code is large. */
const LoadedMap = loadable<ClusteredMapProps<MapPoint>>(() =>
  import('./clustered-map.tsx').then(
    (module) => module.ClusteredMap as ComponentType<ClusteredMapProps<MapPoint>>,
    () => MapMissing,
  ),
);
const ClusteredMap = LoadedMap as unknown as AnyMap;

/** Loads the code of maps. */
export const preloadMapView = LoadedMap.preload;

/**
 * Points on a map. Points close together are one marker with a number. Clicking a cluster zooms in; clicking a point opens its
 * details. For accessibility, the page must show the same content as a list beside the map.
 */
export function MapView<P extends MapPoint>(props: ClusteredMapProps<P>) {
  return (
    <Suspense
      fallback={
        <div
          aria-hidden="true"
          className={styles.room}
          style={toHeightStyle(props.height, props.hasFixedHeight)}
        />
      }
    >
      <ClusteredMap {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { Note } from '../note.tsx';
import { useUiTexts } from '../texts-context.ts';
import type { ClusteredMapProps } from './clustered-map.tsx';
import styles from './map.module.css';
import { heightOf, type MapPoint } from './map-types.ts';

/** The list beside the map tells the same, so the page stays. */
function MapMissing() {
  const t = useUiTexts();
  return <Note tone="warn">{t('map.failed')}</Note>;
}

type AnyMap = typeof import('./clustered-map.tsx').ClusteredMap;

/** Maps are large, and loaded when one is shown. */
const ClusteredMap = lazy(() =>
  import('./clustered-map.tsx').then(
    (module) => ({ default: module.ClusteredMap }),
    () => ({ default: MapMissing as AnyMap }),
  ),
) as unknown as AnyMap;

/**
 * Places on a map. Those close together are one marker with a number; choosing it comes closer, choosing a single place
 * opens what is told of it. The same must stand beside the map as a list.
 */
export function MapView<P extends MapPoint>(props: ClusteredMapProps<P>) {
  return (
    <Suspense
      fallback={
        <div
          aria-hidden="true"
          className={styles.room}
          style={heightOf(props.height, props.hasFixedHeight)}
        />
      }
    >
      <ClusteredMap {...props} />
    </Suspense>
  );
}

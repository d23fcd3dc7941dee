import { lazy, Suspense } from 'react';
import { Note } from '../note.tsx';
import { useUiTexts } from '../texts-context.ts';
import styles from './map.module.css';
import { heightOf, pickerHeight } from './map-types.ts';
import type { MapPickerProps } from './picking-map.tsx';

/** The form goes on without it: a place can also be written. */
function MapMissing() {
  const t = useUiTexts();
  return <Note tone="warn">{t('map.pick.failed')}</Note>;
}

/** Maps are large, and loaded when one is shown. */
const PickingMap = lazy(() =>
  import('./picking-map.tsx').then(
    (module) => ({ default: module.PickingMap }),
    () => ({ default: MapMissing }),
  ),
);

/** A map to pick a place on: by a click, by dragging the pin, or by moving the map below the crosshair and Enter. */
export function MapPicker(props: MapPickerProps) {
  const room = heightOf(props.height ?? pickerHeight);
  return (
    <Suspense fallback={<div aria-hidden="true" className={styles.room} style={room} />}>
      <PickingMap {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { Note } from '../status/note.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './map.module.css';
import { pickerHeight, toHeightStyle } from './map-types.ts';
import type { MapPickerProps } from './picking-map.tsx';

/** The form works without a map: coordinates can be typed. */
function MapMissing() {
  const t = useUiTexts();
  return <Note tone="warn">{t('map.pick.failed')}</Note>;
}

/** Loaded on demand: the map code is large. */
const PickingMap = lazy(() =>
  import('./picking-map.tsx').then(
    (module) => ({ default: module.PickingMap }),
    () => ({ default: MapMissing }),
  ),
);

/** A map to pick a position: by click, by dragging the pin, or by moving the map below the crosshair and pressing Enter. */
export function MapPicker(props: MapPickerProps) {
  const room = toHeightStyle(props.height ?? pickerHeight);
  return (
    <Suspense fallback={<div aria-hidden="true" className={styles.room} style={room} />}>
      <PickingMap {...props} />
    </Suspense>
  );
}

import type L from 'leaflet';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon.tsx';
import { useUiTexts } from '../texts-context.ts';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import { type Position, pickerHeight } from './map-types.ts';
import { latLngOf, useLeaflet } from './use-leaflet.ts';
import { usePin } from './use-pin.ts';

export type MapPickerProps = {
  /** A full sentence of what is picked: "Where the collector lives. Nothing is chosen yet." */
  label: string;
  /** The picked place. */
  point: Position | null;
  /** What is shown while nothing is picked. */
  center: Position;
  /** The map goes there, to the picked place or else to the centre, whenever this changes. */
  zoom: number;
  onPick: (point: Position) => void;
  /** Pixels; less where the screen is low. */
  height?: number;
};

/** About a decimetre on the ground; more digits would only look exact. */
const decimals = 6;

function positionOf(latLng: L.LatLng): Position {
  const { lat, lng } = latLng.wrap();
  return { latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) };
}

/** Follows what the form says: to the picked place when it is out of view, and closer when it asks for that. */
function useFollowing(map: L.Map | null, { point, center, zoom }: MapPickerProps) {
  const { latitude, longitude } = point ?? center;
  const shownZoom = useRef(zoom);
  useEffect(() => {
    if (!map) return;
    const at = latLngOf({ latitude, longitude });
    if (shownZoom.current !== zoom) map.setView(at, zoom);
    else if (!map.getBounds().contains(at)) map.panTo(at);
    shownZoom.current = zoom;
  }, [map, latitude, longitude, zoom]);
}

/** Picks what is clicked, and with Enter what is below the crosshair. */
function usePicking(map: L.Map | null, onPick: (latLng: L.LatLng) => void) {
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    if (!map) return;
    const byClick = ({ latlng }: L.LeafletMouseEvent) => pick.current(latlng);
    const byKey = ({ originalEvent: event }: L.LeafletKeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== map.getContainer()) return;
      event.preventDefault(); // a form around it is not sent
      pick.current(map.getCenter());
    };
    map.on('click', byClick).on('keydown', byKey);
    return () => {
      map.off('click', byClick).off('keydown', byKey);
    };
  }, [map]);
}

/** The map itself. Forms use `MapPicker`, which loads this when it is first shown. */
export function PickingMap(props: MapPickerProps) {
  const { label, point, center, zoom, height = pickerHeight } = props;
  const t = useUiTexts();
  const { container, map } = useLeaflet({ center: point ?? center, zoom });
  const pick = (latLng: L.LatLng) => props.onPick(positionOf(latLng));
  useFollowing(map, props);
  const pin = usePin(map, point, pick);
  usePicking(map, pick);
  return (
    <div className={styles.picker}>
      <MapFrame {...{ label, height, container, map }} help={t('map.pick.help')}>
        <span className={styles.crosshair}>
          <Icon name="locate" />
        </span>
        {pin && createPortal(<Icon name="pin" className={styles.pin} />, pin)}
      </MapFrame>
      <p className={styles.pickHelp}>{t('map.pick.howTo')}</p>
    </div>
  );
}

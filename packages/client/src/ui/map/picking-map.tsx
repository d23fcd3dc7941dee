import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/icon.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import type { MapOutlines } from './areas/area-types.ts';
import { useOutlines } from './areas/use-areas.ts';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import { type Position, pickerHeight, toLatLng } from './map-types.ts';
import { MapTools, type MapToolsProps } from './tools/map-tools.tsx';
import { useLeaflet } from './use-leaflet.ts';
import { useNeighbours } from './use-neighbours.ts';

/** A draggable pin on the map. Returns the element to render the pin into; null without a position. */
function usePin(map: L.Map | null, point: Position | null, onMoved: (to: L.LatLng) => void) {
  const [element] = useState(() => document.createElement('div'));
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const [latitude, longitude] = [point?.latitude, point?.longitude];
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return;
    const icon = L.divIcon({
      html: element,
      className: styles.pinPlace,
      iconSize: [44, 44],
      iconAnchor: [22, 40],
    });
    // keyboard users move the map below the crosshair instead
    const marker = L.marker(toLatLng({ latitude, longitude }), { icon, draggable: true, keyboard: false });
    marker.addTo(map).on('dragend', () => moved.current(marker.getLatLng()));
    return () => {
      marker.remove();
    };
  }, [map, element, latitude, longitude]);
  return map && point ? element : null;
}

export type MapPickerProps = MapToolsProps & {
  /** Describes the map in a sentence: "Where the collector lives. Nothing is chosen yet." */
  label: string;
  /** The picked position. */
  point: Position | null;
  /** Centre of the map while nothing is picked. */
  center: Position;
  /** When this changes, the map zooms to the picked position or the centre. */
  zoom: number;
  onPick: (point: Position) => void;
  /** What is nearby, as dots with a name. Pass the same array while nothing in it changes. */
  neighbours?: readonly (Position & { name: string })[] | undefined;
  /** Lines between areas, and names. */
  outlines?: MapOutlines | undefined;
  /** Height in pixels; less on small screens. */
  height?: number;
};

/** About 10 cm on the ground; more digits would suggest false precision. */
const decimals = 6;

function toPosition(latLng: L.LatLng): Position {
  const { lat, lng } = latLng.wrap();
  return { latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) };
}

/** Follows the form: pans to a picked position that is out of view, and changes the zoom if requested. */
function useFollowPoint(map: L.Map | null, { point, center, zoom }: MapPickerProps) {
  const { latitude, longitude } = point ?? center;
  const shownZoom = useRef(zoom);
  useEffect(() => {
    if (!map) return;
    const at = toLatLng({ latitude, longitude });
    if (shownZoom.current !== zoom) map.setView(at, zoom);
    else if (!map.getBounds().contains(at)) map.panTo(at);
    shownZoom.current = zoom;
  }, [map, latitude, longitude, zoom]);
}

/** Picks the clicked position, or with Enter the one below the crosshair. */
function usePicking(map: L.Map | null, onPick: (latLng: L.LatLng) => void) {
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    if (!map) return;
    const pickByClick = ({ latlng }: L.LeafletMouseEvent) => pick.current(latlng);
    const pickByKey = ({ originalEvent: event }: L.LeafletKeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== map.getContainer()) return;
      event.preventDefault(); // do not submit the form
      pick.current(map.getCenter());
    };
    map.on('click', pickByClick).on('keydown', pickByKey);
    return () => {
      map.off('click', pickByClick).off('keydown', pickByKey);
    };
  }, [map]);
}

/** The map itself. Forms use `MapPicker`, which loads this on demand. */
export function PickingMap(props: MapPickerProps) {
  const { label, point, center, zoom, height = pickerHeight } = props;
  const t = useUiTexts();
  const framed = useLeaflet({ center: point ?? center, zoom });
  const { map } = framed;
  const pick = (latLng: L.LatLng) => props.onPick(toPosition(latLng));
  useFollowPoint(map, props);
  useOutlines(map, framed.labels, props.outlines);
  useNeighbours(map, props.neighbours);
  const pin = usePin(map, point, pick);
  usePicking(map, pick);
  return (
    <div className={styles.picker}>
      <MapTools map={map} search={props.search} ownArea={props.ownArea} tools={props.tools} />
      <MapFrame {...{ label, height, ...framed }} help={t('map.pick.help')}>
        <span className={styles.crosshair}>
          <Icon name="locate" />
        </span>
        {pin && createPortal(<Icon name="pin" className={styles.pin} />, pin)}
      </MapFrame>
      <p className={styles.pickHelp}>{t('map.pick.howTo')}</p>
    </div>
  );
}

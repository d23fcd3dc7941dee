import type L from 'leaflet';
import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import { useUiTexts } from '../text/texts-context.ts';
import type { MapArea, MapOutlines } from './areas/area-types.ts';
import { findLabelPoint } from './areas/label-point.ts';
import { type MapAreasProps, useAreas, useOutlines } from './areas/use-areas.ts';
import { preloadGround } from './ground/add-ground.ts';
import { type FirstView, findFirstTiles } from './ground/first-tiles.ts';
import type { TakeBeginning } from './ground/kept-source.ts';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import { MapPopup } from './map-popup.tsx';
import { type MapPoint, type MarkerStyle, type Position, toLatLng } from './map-types.ts';
import { MapTools, type MapToolsProps } from './tools/map-tools.tsx';
import { closestZoom, edge, fitPoints, useOpenOnPoints } from './use-fit.ts';
import { useLeaflet } from './use-leaflet.ts';
import { type ShownCluster, useShownClusters } from './use-shown-clusters.ts';

export type ClusteredMapProps<P extends MapPoint> = MapToolsProps & {
  /** Describes the map in a sentence. */
  label: string;
  /** Height in pixels; less on small screens. */
  height: number;
  /** Keeps the height on small screens. */
  hasFixedHeight?: boolean;
  /** Initial centre and zoom, unless the map opens on its points. */
  center: Position;
  zoom: number;
  /** The map opens on its points, and has a button that shows all of them again. */
  opensOnPoints?: boolean;
  /** How close the map goes to show its points: 11 by default, so that one place is seen in its district. */
  closestFit?: number;
  maxZoom?: number;
  /** Pass the same array while nothing in it changes. */
  points: readonly P[];
  /** Points within this many pixels become one marker. */
  clusterRadius?: number;
  getStyle: (points: readonly P[]) => MarkerStyle;
  /** The points whose details are open. */
  opened: readonly P[] | null;
  onOpened: (points: readonly P[] | null) => void;
  /** Content of the popup. */
  details: (points: readonly P[]) => ReactNode;
  /** Areas below the points, each of which can be opened. */
  areas?: (MapAreasProps & { details: (area: MapArea) => ReactNode }) | undefined;
  /** Lines between areas, and names. */
  outlines?: MapOutlines | undefined;
};

type MarkerProps<P extends MapPoint> = {
  cluster: ShownCluster<P>;
  getStyle: (points: readonly P[]) => MarkerStyle;
  onClick: (cluster: ShownCluster<P>, event: MouseEvent) => void;
};

function MarkerButton<P extends MapPoint>({ cluster, getStyle, onClick }: MarkerProps<P>) {
  const { label, tone, size, icon, text, badge } = getStyle(cluster.points);
  return createPortal(
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(styles.disc, styles[tone])}
      style={{ inlineSize: size, blockSize: size }}
      onClick={(event) => onClick(cluster, event)}
    >
      {icon && <Icon name={icon} small={size < 40} />}
      {text}
      {badge && (
        <span className={classNames(styles.badge, styles[badge.tone])}>
          {badge.icon && <Icon name={badge.icon} small />}
          {badge.text}
        </span>
      )}
    </button>,
    cluster.element,
  );
}
const Marker = memo(MarkerButton) as typeof MarkerButton;

/** Moves the focus to the marker of a point: after zooming into its cluster, or after markers were removed. It stays where somebody has moved it meanwhile. */
function useFocusOnPoint<P extends MapPoint>(
  shown: readonly ShownCluster<P>[],
  wanted: RefObject<{ point: P; clusterKey?: string } | null>,
): void {
  useEffect(() => {
    const { point, clusterKey } = wanted.current ?? {};
    const isOfPoint = (other: P) => other.key === point?.key;
    const found = shown.find(({ key, points }) => key !== clusterKey && points.some(isOfPoint));
    if (!found) return;
    wanted.current = null;
    const focused = document.activeElement;
    const isElsewhere = focused && focused !== document.body && !focused.closest('.leaflet-marker-icon');
    if (isElsewhere) return;
    found.element.querySelector('button')?.focus({ preventScroll: true });
  }, [shown, wanted]);
}

/** Pans to opened points, and closes them by a click on the map. */
function useOpened(map: L.Map | null, at: MapPoint | undefined, onClose: () => void) {
  useEffect(() => {
    if (map && at && !map.getBounds().contains(toLatLng(at))) map.panTo(toLatLng(at));
  }, [map, at]);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onMapClick = () => close.current();
    map?.on('click', onMapClick);
    return () => {
      map?.off('click', onMapClick);
    };
  }, [map]);
}

/** The popup of the area whose details are open, in its middle. */
function AreaPopup<P extends MapPoint>({ map, areas }: { map: L.Map; areas: ClusteredMapProps<P>['areas'] }) {
  const area = areas?.areas.find(({ id }) => id === areas.opened);
  const position = area && findLabelPoint(area);
  if (!areas || !area || !position) return null;
  return (
    <MapPopup
      key={area.id}
      {...{ map, position }}
      gap={0}
      label={areas.getStyle(area).label}
      onClose={() => areas.onOpened(null)}
    >
      {areas.details(area)}
    </MapPopup>
  );
}

/** The positions that the whole map shows: its points or, without any, its areas. */
function useWholeMap<P extends MapPoint>({ points, areas }: ClusteredMapProps<P>): readonly Position[] {
  const shapes = areas?.areas;
  return useMemo(() => {
    if (points.length > 0 || !shapes) return points;
    const corners = shapes.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer));
    return corners.map(([longitude, latitude]) => ({ latitude, longitude }));
  }, [points, shapes]);
}

/** See `preloadMap`. */
export function prepareGround(takeBeginning: TakeBeginning, view: FirstView | undefined): Promise<void> {
  return preloadGround(takeBeginning, view ? findFirstTiles(view, edge, closestZoom) : []);
}

/** The map itself. Pages use `MapView`, which loads this on demand. */
export function ClusteredMap<P extends MapPoint>(props: ClusteredMapProps<P>) {
  const {
    label,
    height,
    hasFixedHeight,
    points,
    opensOnPoints = false,
    clusterRadius = 40,
    getStyle,
    opened,
    onOpened,
    details,
    areas,
  } = props;
  const t = useUiTexts();
  const whole = useWholeMap(props);
  const framed = useLeaflet({ ...props, openOn: opensOnPoints ? whole : undefined });
  const { map } = framed;
  useAreas(map, areas);
  useOutlines(map, framed.labels, props.outlines);
  useOpenOnPoints(map, whole, { isWanted: opensOnPoints, closest: props.closestFit });
  const focusOn = useRef<{ point: P; clusterKey?: string } | null>(null);
  const onFocusLost = useRef((point: P) => {
    focusOn.current = { point };
  });
  const shown = useShownClusters(map, points, clusterRadius, onFocusLost);
  useFocusOnPoint(shown, focusOn);
  const at = opened?.[0];
  useOpened(map, at, () => {
    onOpened(null);
    areas?.onOpened(null);
  });

  const handleClick = useRef((_cluster: ShownCluster<P>, _event: MouseEvent) => {});
  handleClick.current = (cluster, event) => {
    const wasMoved = event.detail > 0 && (map?.dragging as { moved?: () => boolean } | undefined)?.moved?.();
    if (wasMoved || !map) return;
    const [first] = cluster.points;
    const zoomApart = cluster.findZoomApart();
    if (zoomApart === null || !first) return onOpened(cluster.points);
    onOpened(null);
    focusOn.current = { point: first, clusterKey: cluster.key };
    map.setView(toLatLng(cluster.position), zoomApart);
  };
  const onClick = useRef((cluster: ShownCluster<P>, event: MouseEvent) =>
    handleClick.current(cluster, event),
  );

  const markerStyle = opened && getStyle(opened);
  return (
    <>
      <MapTools
        map={map}
        search={props.search}
        ownArea={props.ownArea}
        tools={props.tools}
        keep={props.keep}
      />
      <MapFrame
        {...{ label, height, hasFixedHeight, ...framed }}
        help={t('map.help')}
        onFit={
          map && opensOnPoints && whole.length > 0
            ? () => fitPoints(map, whole, true, props.closestFit)
            : undefined
        }
      >
        {map && <AreaPopup {...{ map, areas }} />}
        {shown.map((cluster) => (
          <Marker key={cluster.key} {...{ cluster, getStyle }} onClick={onClick.current} />
        ))}
        {map && opened && at && markerStyle && (
          <MapPopup
            key={opened.map((point) => point.key).join()}
            map={map}
            position={at}
            gap={markerStyle.size / 2}
            label={markerStyle.label}
            onClose={() => onOpened(null)}
          >
            {details(opened)}
          </MapPopup>
        )}
      </MapFrame>
    </>
  );
}

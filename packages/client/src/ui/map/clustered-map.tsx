import type L from 'leaflet';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { useUiTexts } from '../texts-context.ts';
import styles from './map.module.css';
import { MapFrame } from './map-frame.tsx';
import { MapPopup } from './map-popup.tsx';
import type { MapPoint, MarkerLook, Position } from './map-types.ts';
import { latLngOf, useLeaflet } from './use-leaflet.ts';
import { type ShownCluster, useShownClusters } from './use-shown-clusters.ts';

export type ClusteredMapProps<P extends MapPoint> = {
  /** A full sentence of what the map shows. */
  label: string;
  /** Pixels; less where the screen is low. */
  height: number;
  /** It is that high on low screens, too. */
  hasFixedHeight?: boolean;
  /** Where the map begins; afterwards it is moved by hand. */
  center: Position;
  zoom: number;
  maxZoom?: number;
  /** Must stay the same array as long as nothing in it changes. */
  points: readonly P[];
  /** Pixels within which places become one marker. */
  clusterRadius?: number;
  lookOf: (points: readonly P[]) => MarkerLook;
  /** The places whose details are open. */
  opened: readonly P[] | null;
  onOpened: (points: readonly P[] | null) => void;
  /** What is told of the opened places. */
  details: (points: readonly P[]) => ReactNode;
};

type MarkerProps<P extends MapPoint> = {
  cluster: ShownCluster<P>;
  lookOf: (points: readonly P[]) => MarkerLook;
  onClick: (cluster: ShownCluster<P>, event: MouseEvent) => void;
};

function MarkerButton<P extends MapPoint>({ cluster, lookOf, onClick }: MarkerProps<P>) {
  const { label, tone, size, icon, text, badge } = lookOf(cluster.points);
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

/** After zooming in on several places, the focus is on the first of them. */
function useFocusOnPoint<P extends MapPoint>(shown: readonly ShownCluster<P>[]) {
  const wanted = useRef<{ point: P; clusterKey: string } | null>(null);
  useEffect(() => {
    const { point, clusterKey } = wanted.current ?? {};
    const found = shown.find(({ key, points }) => key !== clusterKey && point && points.includes(point));
    if (!found) return;
    wanted.current = null;
    found.element.querySelector('button')?.focus({ preventScroll: true });
  }, [shown]);
  return wanted;
}

/** Shows opened places that are out of view, and closes them by a click on the ground. */
function useOpened(map: L.Map | null, at: MapPoint | undefined, onClose: () => void) {
  useEffect(() => {
    if (map && at && !map.getBounds().contains(latLngOf(at))) map.panTo(latLngOf(at));
  }, [map, at]);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onGround = () => close.current();
    map?.on('click', onGround);
    return () => {
      map?.off('click', onGround);
    };
  }, [map]);
}

/** The map itself. Pages use `MapView`, which loads this when it is first shown. */
export function ClusteredMap<P extends MapPoint>(props: ClusteredMapProps<P>) {
  const {
    label,
    height,
    hasFixedHeight,
    points,
    clusterRadius = 40,
    lookOf,
    opened,
    onOpened,
    details,
  } = props;
  const t = useUiTexts();
  const { container, map } = useLeaflet(props);
  const shown = useShownClusters(map, points, clusterRadius);
  const focusOn = useFocusOnPoint(shown);
  const at = opened?.[0];
  useOpened(map, at, () => onOpened(null));

  const react = useRef((_cluster: ShownCluster<P>, _event: MouseEvent) => {});
  react.current = (cluster, event) => {
    const wasMoved = event.detail > 0 && (map?.dragging as { moved?: () => boolean } | undefined)?.moved?.();
    if (wasMoved || !map) return;
    const [first] = cluster.points;
    if (cluster.zoomApart === null || !first) return onOpened(cluster.points);
    onOpened(null);
    focusOn.current = { point: first, clusterKey: cluster.key };
    map.setView(latLngOf(cluster.position), cluster.zoomApart);
  };
  const onClick = useRef((cluster: ShownCluster<P>, event: MouseEvent) => react.current(cluster, event));

  const look = opened && lookOf(opened);
  return (
    <MapFrame {...{ label, height, hasFixedHeight, container, map }} help={t('map.help')}>
      {shown.map((cluster) => (
        <Marker key={cluster.key} {...{ cluster, lookOf }} onClick={onClick.current} />
      ))}
      {map && opened && at && look && (
        <MapPopup
          key={opened.map((point) => point.key).join()}
          map={map}
          at={at}
          above={look.size / 2}
          label={look.label}
          onClose={() => onOpened(null)}
        >
          {details(opened)}
        </MapPopup>
      )}
    </MapFrame>
  );
}

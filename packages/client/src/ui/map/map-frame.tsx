import type L from 'leaflet';
import { type ReactNode, type RefObject, useContext, useEffect, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import { loadBorders } from './borders.ts';
import styles from './map.module.css';
import { toHeightStyle } from './map-types.ts';
import { getScaleAt } from './scale.ts';
import { getTilesHost, MapTilesContext } from './tiles-context.ts';

type View = { latitude: number; zoom: number };

/** The current view of the map. */
function useView(map: L.Map | null): View | undefined {
  const [view, setView] = useState<View>();
  useEffect(() => {
    if (!map) return;
    const update = () => setView({ latitude: map.getCenter().lat, zoom: map.getZoom() });
    update();
    map.on('moveend', update);
    return () => {
      map.off('moveend', update);
    };
  }, [map]);
  return view;
}

function ZoomButtons({ map, zoom }: { map: L.Map; zoom: number }) {
  const t = useUiTexts();
  const [canZoomIn, canZoomOut] = [zoom < map.getMaxZoom(), zoom > map.getMinZoom()];
  return (
    <div className={styles.buttons} data-print-omit="">
      <IconButton
        icon="plus"
        label={t('map.zoomIn')}
        aria-disabled={!canZoomIn || undefined}
        onClick={() => canZoomIn && map.zoomIn()}
      />
      <IconButton
        icon="minus"
        label={t('map.zoomOut')}
        aria-disabled={!canZoomOut || undefined}
        onClick={() => canZoomOut && map.zoomOut()}
      />
    </div>
  );
}

function Scale({ latitude, zoom }: View) {
  const t = useUiTexts();
  const { meters, pixels } = getScaleAt(latitude, zoom);
  return (
    <div className={styles.scale} style={{ minInlineSize: pixels }}>
      {meters < 1000
        ? t('map.scale.meters', { meters })
        : t('map.scale.kilometers', { kilometers: meters / 1000 })}
    </div>
  );
}

/** The source of the map tiles, and a message if the borders could not be loaded. */
function MapNotes() {
  const t = useUiTexts();
  const tilesUrl = useContext(MapTilesContext);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadBorders().catch(() => setHasFailed(true));
  }, []);
  const host = tilesUrl ? getTilesHost(tilesUrl) : undefined;
  return (
    <>
      {hasFailed && (
        <p role="status" className={styles.failed}>
          {t('map.bordersFailed')}
        </p>
      )}
      {host && <p className={styles.source}>{t('map.tilesFrom', { host })}</p>}
    </>
  );
}

export type MapFrameProps = {
  /** Describes the map in a sentence. */
  label: string;
  /** Height in pixels; less on small screens. */
  height: number;
  /** Keeps the height on small screens. */
  hasFixedHeight?: boolean;
  /** Keyboard help of the map. */
  help: string;
  map: L.Map | null;
  container: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
};

/** The common part of all maps: buttons, scale, source. */
export function MapFrame({ label, height, hasFixedHeight, help, map, container, children }: MapFrameProps) {
  const view = useView(map);
  return (
    // maps are not mirrored
    <section aria-label={label} dir="ltr" className={styles.frame}>
      <div
        ref={container}
        role="application"
        aria-label={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        className={styles.canvas}
        style={toHeightStyle(height, hasFixedHeight)}
      />
      {map && view && (
        <>
          <ZoomButtons map={map} zoom={view.zoom} />
          <Scale {...view} />
        </>
      )}
      <MapNotes />
      {children}
    </section>
  );
}

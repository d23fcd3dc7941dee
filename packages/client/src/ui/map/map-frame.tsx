import type L from 'leaflet';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './map.module.css';
import { toHeightStyle } from './map-types.ts';
import { getScaleAt } from './scale.ts';
import { getTilesHost, MapTilesContext } from './tiles-context.ts';
import type { FramedMap } from './use-leaflet.ts';

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

function ZoomButtons({ map, zoom, onFit }: { map: L.Map; zoom: number; onFit?: (() => void) | undefined }) {
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
      {onFit && <IconButton icon="locate" label={t('map.fitAll')} onClick={onFit} />}
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

/** The sources of what the map shows, and a message if its ground could not be loaded. */
function MapNotes({ sources }: Pick<FramedMap, 'sources'>) {
  const t = useUiTexts();
  const tilesUrl = useContext(MapTilesContext);
  const host = tilesUrl ? getTilesHost(tilesUrl) : undefined;
  const named = host ? [t('map.tilesFrom', { host })] : (sources ?? []);
  return (
    <>
      {sources === null && (
        <p role="status" className={styles.failed}>
          {t('map.groundFailed')}
        </p>
      )}
      {named.length > 0 && (
        <p className={styles.source}>
          <bdi>{named.join(' · ')}</bdi>
        </p>
      )}
    </>
  );
}

export type MapFrameProps = FramedMap & {
  /** Describes the map in a sentence. */
  label: string;
  /** Height in pixels; less on small screens. */
  height: number;
  /** Keeps the height on small screens. */
  hasFixedHeight?: boolean;
  /** Keyboard help of the map. */
  help: string;
  /** Shows all points. */
  onFit?: (() => void) | undefined;
  children?: ReactNode;
};

/** The common part of all maps: buttons, scale, source. */
export function MapFrame(props: MapFrameProps) {
  const { label, height, hasFixedHeight, help, map, container, sources, onFit, children } = props;
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
          <ZoomButtons map={map} zoom={view.zoom} onFit={onFit} />
          <Scale {...view} />
        </>
      )}
      <MapNotes sources={sources} />
      {children}
    </section>
  );
}

import type L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { LabelLayer } from '../ground/label-layer.ts';
import { addAreas, addLines } from './area-layer.ts';
import type { AreaStyle, MapArea, MapOutlines } from './area-types.ts';

export type MapAreasProps = {
  /** Pass the same array while nothing in it changes. */
  areas: readonly MapArea[];
  getStyle: (area: MapArea) => AreaStyle;
  /** The area whose details are open. */
  opened: number | null;
  onOpened: (area: number | null) => void;
};

/** Draws areas on a map, and keeps their styles up to date. */
export function useAreas(map: L.Map | null, props: MapAreasProps | undefined): void {
  const { areas, getStyle, opened = null } = props ?? {};
  const open = useRef(props?.onOpened);
  open.current = props?.onOpened;
  const style = useRef(getStyle);
  style.current = getStyle;
  const [drawn, setDrawn] = useState<ReturnType<typeof addAreas> | null>(null);
  useEffect(() => {
    if (!map || !areas) return;
    const added = addAreas(map, areas, ({ id }) => open.current?.(id));
    if (style.current) added.setStyle(style.current); // at once, so that no area is ever without a name
    setDrawn(added);
    return () => {
      setDrawn(null);
      added.remove();
    };
  }, [map, areas]);
  useEffect(() => {
    if (drawn && getStyle) drawn.setStyle(getStyle);
  }, [drawn, getStyle]);
  useEffect(() => drawn?.setOpened(opened), [drawn, opened]);
}

/** Draws lines between areas, and names. */
export function useOutlines(
  map: L.Map | null,
  labels: LabelLayer | null,
  { borders, names, links }: Partial<MapOutlines> = {},
): void {
  useEffect(() => {
    if (map && (borders?.length || links?.length))
      return addLines(map, { ...(borders && { borders }), ...(links && { links }) });
  }, [map, borders, links]);
  useEffect(() => labels?.setNames(names ?? []), [labels, names]);
}

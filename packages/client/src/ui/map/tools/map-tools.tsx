import type L from 'leaflet';
import { type ReactNode, useState } from 'react';
import { Button } from '../../buttons/button.tsx';
import { useUiTexts } from '../../text/texts-context.ts';
import { VisuallyHidden } from '../../text/visually-hidden.tsx';
import type { Position } from '../map-types.ts';
import { fitPoints } from '../use-fit.ts';
import type { SearchedPlace } from './find-places.ts';
import { PlaceSearch } from './place-search.tsx';
import styles from './tools.module.css';

/** How close the map goes to a village. */
const villageZoom = 13;

/** How a tool reads and moves the view. */
export type MapViewAccess = {
  /** Degrees. */
  getBounds: () => { west: number; south: number; east: number; north: number };
  show: (positions: readonly Position[]) => void;
};

export type MapToolsProps = {
  /** Places that can be searched for; without any, there is no search. */
  search?: readonly SearchedPlace[] | undefined;
  /** Where the reader works: "My area" goes there. */
  ownArea?: readonly Position[] | undefined;
  /** Further tools of the page. */
  tools?: ReactNode;
  /** A tool that reads and moves the view. */
  keep?: ((view: MapViewAccess) => ReactNode) | undefined;
};

/** What moves the map, above it: search and "My area". */
export function MapTools({
  map,
  search = [],
  ownArea = [],
  tools,
  keep,
}: MapToolsProps & { map: L.Map | null }) {
  const t = useUiTexts();
  const [shown, setShown] = useState('');
  if (search.length === 0 && ownArea.length === 0 && !tools && !keep) return null;
  const goTo = (positions: readonly Position[], name: string) => {
    if (!map) return;
    fitPoints(map, positions, true, villageZoom);
    setShown(t('map.shows', { name }));
  };
  return (
    <div className={styles.tools}>
      {search.length > 0 && <PlaceSearch places={search} onChosen={({ at, name }) => goTo(at, name)} />}
      {ownArea.length > 0 && (
        <Button icon="locate" data-print-omit="" onClick={() => goTo(ownArea, t('map.myArea'))}>
          {t('map.myArea')}
        </Button>
      )}
      {tools}
      {map &&
        keep?.({
          getBounds: () => {
            const bounds = map.getBounds();
            const [south, north] = [bounds.getSouth(), bounds.getNorth()];
            return { west: bounds.getWest(), south, east: bounds.getEast(), north };
          },
          show: (positions) => fitPoints(map, positions, true, villageZoom),
        })}
      <VisuallyHidden>
        <span role="status">{shown}</span>
      </VisuallyHidden>
    </div>
  );
}

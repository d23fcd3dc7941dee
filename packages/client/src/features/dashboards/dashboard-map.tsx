import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { MarkerLook, Position } from '../../ui/map/map-types.ts';
import { MapView } from '../../ui/map/map-view.tsx';
import { useIsWide } from '../../ui/media.ts';
import styles from './dashboard-map.module.css';
import { positionOf, ReportedPlacesList } from './dashboard-map-list.tsx';
import {
  casesAt,
  centerOf,
  dashboardMapZooms,
  markerSize,
  type ReportedPlace,
  reportedPlacesOf,
} from './dashboard-map-places.ts';
import type { Dashboard } from './dashboards.api.ts';

type Details = {
  detailsOf: (point: Position, signal: AbortSignal) => Promise<{ name: string; value: number }[]>;
  /** Distinguishes what `detailsOf` asks by filter; begins with the name of the call. The place is added. */
  detailsKey: readonly unknown[];
};

export type DashboardMapProps = Details & {
  dashboard: Dashboard;
  /** The title of the card: "Where reports came from". */
  label: string;
};

const mapHeight = { wide: 500, phone: 340 };
/** Pixels within which places become one marker. */
const clusterRadius = 50;

function lookOf(t: Translate, language: string, places: readonly ReportedPlace[]): MarkerLook {
  const cases = casesAt(places);
  const label =
    places.length === 1
      ? t('dashboardMap.place', { count: cases })
      : t('dashboardMap.cluster', { count: cases, places: places.length });
  // as it stands in the label
  const text = new Intl.NumberFormat(`${language}-u-nu-latn`).format(cases);
  return { label, tone: 'data', text, size: markerSize(cases) };
}

/** How many cases of which health risks were reported at one place. */
function CasesAtPlace({ place, detailsOf, detailsKey }: Details & { place: ReportedPlace }) {
  const { t } = useTexts();
  const cases = useQuery({
    queryKey: [...detailsKey, place.latitude, place.longitude],
    queryFn: ({ signal }) => detailsOf({ latitude: place.latitude, longitude: place.longitude }, signal),
  });
  return (
    <div className={styles.place}>
      <small>
        <bdi dir="ltr">{positionOf(place)}</bdi>
      </small>
      <Loaded
        query={cases}
        rows={1}
        label={t('dashboardMap.loadingPlace')}
        isEmpty={(all) => all.length === 0}
        empty={<p>{t('dashboardMap.nothingHere')}</p>}
      >
        {(all) => (
          <ul className={styles.cases}>
            {all.map(({ name, value }) => (
              <li key={name}>
                <bdi>{name}</bdi> <b>{value}</b>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

/** The opened places by their keys, so that they stay open when their numbers change. */
function useOpenedPlaces(places: readonly ReportedPlace[]) {
  const [keys, setKeys] = useState<ReadonlySet<MapKey> | null>(null);
  const opened = useMemo(() => {
    const found = keys && places.filter(({ key }) => keys.has(key));
    return found && found.length === keys.size ? found : null;
  }, [keys, places]);
  const open = useCallback(
    (some: readonly ReportedPlace[] | null) => setKeys(some && new Set(some.map(({ key }) => key))),
    [],
  );
  return [opened, open] as const;
}
type MapKey = ReportedPlace['key'];

/** Where reports came from: a map, and the same places as a list. */
export function DashboardMap({ dashboard, detailsOf, detailsKey, label }: DashboardMapProps) {
  const { t, language } = useTexts();
  const isWide = useIsWide();
  const listId = useId();
  const [isListed, setIsListed] = useState(false);
  const located = dashboard.reportsGroupedByLocation;
  const places = useMemo(() => reportedPlacesOf(located), [located]);
  const [opened, open] = useOpenedPlaces(places);
  const look = useCallback((some: readonly ReportedPlace[]) => lookOf(t, language, some), [t, language]);
  const isEmpty = places.length === 0;
  const sentence = isEmpty
    ? t('dashboardMap.labelEmpty')
    : t('dashboardMap.label', { count: casesAt(places), places: places.length });
  const listButton = (
    <IconButton
      icon="table"
      label={t(isListed ? 'dashboardMap.hideList' : 'dashboardMap.showList')}
      aria-expanded={isListed}
      aria-controls={isListed ? listId : undefined}
      data-print-omit=""
      onClick={() => setIsListed(!isListed)}
    />
  );
  return (
    <Card title={label} aside={!isEmpty && listButton}>
      {isEmpty && <p className={styles.none}>{t('dashboardMap.none')}</p>}
      <MapView
        label={sentence}
        height={isWide ? mapHeight.wide : mapHeight.phone}
        hasFixedHeight={isWide}
        center={centerOf(located)}
        zoom={dashboardMapZooms.start}
        maxZoom={dashboardMapZooms.closest}
        points={places}
        clusterRadius={clusterRadius}
        lookOf={look}
        opened={opened}
        onOpened={open}
        details={(some) =>
          some.map((place) => <CasesAtPlace key={place.key} {...{ place, detailsOf, detailsKey }} />)
        }
      />
      {isListed && !isEmpty && (
        <ReportedPlacesList id={listId} places={places} onShow={(place) => open([place])} />
      )}
    </Card>
  );
}

import { useCallback, useMemo, useState } from 'react';
import { useRouteParams } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { dateRangeFilter } from '../../ui/filters.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { DataCollectorSegments } from './data-collector-segments.tsx';
import { type MapOverview, useMapOverview } from './map-overview.api.ts';
import styles from './map-overview.module.css';
import { CollectorsAtPlace } from './map-overview-details.tsx';
import { type MapDays, useMapDays } from './map-overview-filters.ts';
import { describeMarker, formatCounts } from './map-overview-labels.ts';
import { PlacesList } from './map-overview-list.tsx';
import {
  addCounts,
  type CollectorPlace,
  countCollectors,
  mapOverviewZooms,
  type StatusCounts,
  statusIcons,
  toPlaces,
  worstFirst,
} from './map-overview-places.ts';

/** The meaning of the icons, with the number of collectors for each. */
function Legend({ counts }: { counts: StatusCounts }) {
  const { t } = useTexts();
  return (
    <ul aria-label={t('dataCollectorMap.legend')} className={styles.legend}>
      {worstFirst.map((status) => (
        <li key={status}>
          <StatusBadge {...statusIcons[status]} label={t(`dataCollectorMap.status.${status}`)} />
          <b>{counts[status]}</b>
        </li>
      ))}
    </ul>
  );
}

const mapHeight = { wide: 560, phone: 340 };
/** Places within this many pixels become one marker. */
const clusterRadius = 50;

type OverviewProps = { projectId: number; days: MapDays; overview: MapOverview };

/** Legend, map and list of the same places. */
function Overview({ projectId, days, overview }: OverviewProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const projectName = useProject(projectId).data?.name ?? '';
  const places = useMemo(() => toPlaces(overview), [overview]);
  const [opened, setOpened] = useState<readonly CollectorPlace[] | null>(null);
  const getMarker = useCallback((some: readonly CollectorPlace[]) => describeMarker(t, some), [t]);
  const counts = addCounts(places);
  // places of another range of days are different ones, even at the same coordinates
  const visiblePlaces = opened?.every((place) => places.includes(place)) ? opened : null;
  const label = t('dataCollectorMap.label', {
    projectName,
    count: countCollectors(counts),
    places: places.length,
    statuses: formatCounts(t, counts),
  });
  return (
    <>
      {places.length === 0 ? <Empty>{t('dataCollectorMap.none')}</Empty> : <Legend counts={counts} />}
      <div className={styles.overview}>
        <MapView
          label={places.length === 0 ? t('dataCollectorMap.labelEmpty', { projectName }) : label}
          height={isWide ? mapHeight.wide : mapHeight.phone}
          center={overview.centerLocation ?? { latitude: 0, longitude: 0 }}
          zoom={mapOverviewZooms.start}
          maxZoom={mapOverviewZooms.closest}
          points={places}
          clusterRadius={clusterRadius}
          getStyle={getMarker}
          opened={visiblePlaces}
          onOpened={setOpened}
          details={(some) =>
            some.map((place) => (
              <CollectorsAtPlace key={place.key} projectId={projectId} days={days} place={place} />
            ))
          }
        />
        {places.length > 0 && (
          <PlacesList {...{ projectId, days, places }} onShow={(place) => setOpened([place])} />
        )}
      </div>
    </>
  );
}

/** Where the collectors of a project are deployed, and how they reported within a range of days. */
export function MapOverviewPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.map);
  const { days, standard, change, reset } = useMapDays();
  const overview = useMapOverview(projectId, days);
  const count = overview.data && countCollectors(addCounts(toPlaces(overview.data)));
  const filter = dateRangeFilter({
    key: 'days',
    label: t('dataCollectorMap.days'),
    value: { startDate: days.from, endDate: days.to },
    defaultValue: { startDate: standard.from, endDate: standard.to },
    defaultLabel: t('dataCollectorMap.lastDays'),
    max: standard.to,
    onChange: ({ startDate, endDate }) => change({ from: startDate, to: endDate }),
  });
  return (
    <Page title={t('pages.dataCollectorMap')}>
      <FilterBar
        start={<DataCollectorSegments projectId={projectId} current="map" />}
        filters={[filter]}
        onReset={reset}
        showLabel={count === undefined ? undefined : t('dataCollectorMap.show')}
        result={count === undefined ? undefined : t('dataCollectorMap.found', { count })}
      />
      <Loaded query={overview} label={t('dataCollectorMap.loading')} rows={8}>
        {(loaded) => <Overview {...{ projectId, days }} overview={loaded} />}
      </Loaded>
    </Page>
  );
}

import { useCallback, useMemo, useState } from 'react';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
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
import { PlacesList } from './map-overview-list.tsx';
import {
  type CollectorPlace,
  mapOverviewZooms,
  placesOf,
  type StatusCounts,
  statusLooks,
  sumOf,
  totalOf,
  worstFirst,
} from './map-overview-places.ts';
import { countsInWords, lookOf } from './map-overview-words.ts';

/** What the icons mean, and how many collectors each stands for. */
function Legend({ counts }: { counts: StatusCounts }) {
  const { t } = useTexts();
  return (
    <ul aria-label={t('dataCollectorMap.legend')} className={styles.legend}>
      {worstFirst.map((status) => (
        <li key={status}>
          <StatusBadge {...statusLooks[status]} word={t(`dataCollectorMap.status.${status}`)} />
          <b>{counts[status]}</b>
        </li>
      ))}
    </ul>
  );
}

const mapHeight = { wide: 560, phone: 340 };
/** Pixels within which places become one marker. */
const clusterRadius = 50;

type OverviewProps = { projectId: number; days: MapDays; overview: MapOverview };

/** Legend, map and list of the same places. */
function Overview({ projectId, days, overview }: OverviewProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const projectName = useProject(projectId).data?.name ?? '';
  const places = useMemo(() => placesOf(overview), [overview]);
  const [opened, setOpened] = useState<readonly CollectorPlace[] | null>(null);
  const look = useCallback((some: readonly CollectorPlace[]) => lookOf(t, some), [t]);
  const counts = sumOf(places);
  // places of other days are other ones, even where they lie at the same spot
  const stillThere = opened?.every((place) => places.includes(place)) ? opened : null;
  const label = t('dataCollectorMap.label', {
    projectName,
    count: totalOf(counts),
    places: places.length,
    statuses: countsInWords(t, counts),
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
          lookOf={look}
          opened={stillThere}
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

/** Where the collectors of a project are deployed, and how they reported there in some days. */
export function MapOverviewPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.map);
  const { days, standard, change, reset } = useMapDays();
  const overview = useMapOverview(projectId, days);
  const count = overview.data && totalOf(sumOf(placesOf(overview.data)));
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

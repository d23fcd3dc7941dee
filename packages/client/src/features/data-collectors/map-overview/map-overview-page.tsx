import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { usePeriods } from '../../../lib/dates/periods.ts';
import { peekEarlyValue } from '../../../lib/requests/early-values.ts';
import { takeEarlyResponse } from '../../../lib/requests/request.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { canKeepMaps, KeepMap } from '../../../shared/maps/keep-map.tsx';
import { useMapPlaces } from '../../../shared/maps/use-map-places.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { FilterBar } from '../../../ui/filters/bar.tsx';
import { createDateRangeFilter } from '../../../ui/filters/filters.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import type { FirstView } from '../../../ui/map/ground/first-tiles.ts';
import { mapShare } from '../../../ui/map/map-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import { preloadMap } from '../../../ui/map/preload-map.ts';
import { Page } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { isWide, useIsWide } from '../../../ui/styles/media.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { DataCollectorSegments } from '../data-collector-segments.tsx';
import { type MapOverview, useMapOverview } from './api.ts';
import { CollectorsAtPlace } from './details.tsx';
import { type MapDays, useMapDays } from './filters.ts';
import { describeMarker, formatCounts } from './labels.ts';
import { PlacesList } from './list.tsx';
import styles from './map-overview.module.css';
import {
  type CollectorPlace,
  countCollectors,
  countPeople,
  mapOverviewZooms,
  type StatusCounts,
  statusIcons,
  toPlaces,
  worstFirst,
} from './places.ts';

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

const noPlaces: readonly CollectorPlace[] = [];
const mapHeight = { wide: 560, phone: 340 };
/** Places within this many pixels become one marker. */
const clusterRadius = 50;

/** The empty map, with a link to the list for those who may deploy data collectors. */
function NobodyDeployed({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const list = (
    <LinkButton to={pathTo(dataCollectorPaths.list, { projectId })}>{t('pages.dataCollectors')}</LinkButton>
  );
  return <Empty action={mayEdit && list}>{t('dataCollectorMap.none')}</Empty>;
}

type OverviewProps = { projectId: number; days: MapDays; overview: MapOverview };

/** The places whose details are open. They stay open when new data come, but not in another range of days. */
function useOpenedPlaces(places: readonly CollectorPlace[], { from, to }: MapDays) {
  const [opened, setOpened] = useState<{ keys: readonly CollectorPlace['key'][]; range: string } | null>(
    null,
  );
  const range = `${from} ${to}`;
  const shown = useMemo(() => {
    if (opened?.range !== range) return null;
    const found = opened.keys.flatMap((key) => places.find((place) => place.key === key) ?? []);
    return found.length === opened.keys.length ? found : null;
  }, [opened, range, places]);
  const setPlaces = (some: readonly CollectorPlace[] | null) =>
    setOpened(some && { keys: some.map(({ key }) => key), range });
  return [shown, setPlaces] as const;
}

/** Legend, map and list of the same places. */
function Overview({ projectId, days, overview }: OverviewProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const project = useProject(projectId).data;
  const projectName = project?.name ?? '';
  const mapPlaces = useMapPlaces({ nationalSocietyId: project?.nationalSociety.id, projectId });
  const places = useMemo(() => toPlaces(overview), [overview]);
  // the list takes longer than the map, and follows it
  const listed = useDeferredValue(places, noPlaces);
  const [opened, setOpened] = useOpenedPlaces(places, days);
  const getMarker = useCallback((some: readonly CollectorPlace[]) => describeMarker(t, some), [t]);
  const counts = countPeople(overview);
  const label = t('dataCollectorMap.label', {
    projectName,
    count: countCollectors(counts),
    places: places.length,
    statuses: formatCounts(t, counts),
  });
  return (
    <>
      {places.length === 0 ? <NobodyDeployed projectId={projectId} /> : <Legend counts={counts} />}
      <div className={styles.overview}>
        <div className={styles.map}>
          <MapView
            label={places.length === 0 ? t('dataCollectorMap.labelEmpty', { projectName }) : label}
            height={isWide ? mapHeight.wide : mapHeight.phone}
            center={overview.centerLocation ?? { latitude: 0, longitude: 0 }}
            zoom={mapOverviewZooms.start}
            opensOnPoints
            maxZoom={mapOverviewZooms.closest}
            points={places}
            clusterRadius={clusterRadius}
            getStyle={getMarker}
            opened={opened}
            onOpened={setOpened}
            {...mapPlaces}
            keep={canKeepMaps() ? (view) => <KeepMap view={view} /> : undefined}
            details={(some) =>
              some.map((place) => (
                <CollectorsAtPlace key={place.key} projectId={projectId} days={days} place={place} />
              ))
            }
          />
        </div>
        {listed.length > 0 && (
          <PlacesList {...{ projectId, days, places: listed }} onShow={(place) => setOpened([place])} />
        )}
      </div>
    </>
  );
}

/** Space beside the map on a phone, in pixels. If it is wrong, tiles that are not shown are loaded. */
const besideMap = 26;

/** What the map opens on, if its places have arrived before the page is rendered, and its ground is that of the app. */
function findFirstView(): FirstView | undefined {
  const overview = peekEarlyValue('dataCollector/mapOverview');
  const own = peekEarlyValue('mapFile/get');
  if (!overview || !own || own.file || isWide()) return undefined;
  return {
    positions: overview.dataCollectorLocations.map(({ location }) => location),
    width: window.innerWidth - besideMap,
    height: Math.min(mapHeight.phone, window.innerHeight * mapShare),
  };
}

/** Loads the map together with its data. */
export const prepareMap = () => preloadMap(takeEarlyResponse, findFirstView());

/** Where the collectors of a project are deployed, and how they reported within a range of days. */
export function MapOverviewPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.map);
  const { days, defaults, change, reset } = useMapDays();
  const overview = useMapOverview(projectId, days);
  const found = overview.data && {
    count: countCollectors(countPeople(overview.data)),
    places: overview.data.dataCollectorLocations.length,
  };
  const periods = usePeriods();
  const filter = createDateRangeFilter({
    key: 'days',
    label: t('dataCollectorMap.days'),
    value: { startDate: days.from, endDate: days.to },
    defaultValue: { startDate: defaults.from, endDate: defaults.to },
    defaultLabel: t('dataCollectorMap.lastDays'),
    periods,
    defaultPeriod: 'last7Days',
    max: defaults.to,
    onChange: ({ startDate, endDate, period }) => change({ from: startDate, to: endDate, period }),
  });
  return (
    <Page title={t('pages.dataCollectorMap')}>
      <FilterBar
        start={<DataCollectorSegments projectId={projectId} current="map" />}
        filters={[filter]}
        onReset={reset}
        showLabel={found && t('dataCollectorMap.show')}
        result={found && t('dataCollectorMap.found', found)}
      />
      <Loaded query={overview} label={t('dataCollectorMap.loading')} rows={8}>
        {(loaded) => <Overview {...{ projectId, days }} overview={loaded} />}
      </Loaded>
    </Page>
  );
}

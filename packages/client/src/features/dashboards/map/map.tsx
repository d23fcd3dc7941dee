import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { useMapPlaces } from '../../../shared/maps/use-map-places.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { SaveChartMenu } from '../../../ui/chart/save-chart-menu.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import type { MarkerStyle, Position } from '../../../ui/map/map-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import type { Dashboard, MapSource } from '../dashboards.api.ts';
import { useFileName } from '../file-names.ts';
import { ReportsLink } from '../reports-link.tsx';
import { buildAreaContent } from './areas/area-content.ts';
import { AreaDetails } from './areas/area-details.tsx';
import { AreaParts } from './areas/area-parts.tsx';
import { AreaTable } from './areas/area-table.tsx';
import { AreaControls, ViewChoice } from './areas/controls.tsx';
import { type AreaMap, useAreaMap } from './areas/use-area-map.ts';
import { formatPosition, ReportedPlacesList } from './list.tsx';
import styles from './map.module.css';
import {
  addCases,
  dashboardMapZooms,
  findCenter,
  getMarkerSize,
  type ReportedPlace,
  toReportedPlaces,
} from './places.ts';

type Details = {
  fetchDetails: (point: Position, signal: AbortSignal) => Promise<{ name: string; value: number }[]>;
  /** The query key for `fetchDetails`: the name of the call and the filter. The place is appended. */
  detailsKey: readonly unknown[];
};

export type DashboardMapProps = Details & {
  dashboard: Dashboard;
  /** The title of the card: "Where reports came from". */
  label: string;
  /** The list of the reports behind the numbers, if the user may see it. */
  reports?: string | undefined;
  /** Whose places are shown, and their cases by area. */
  source: MapSource;
};

const mapHeight = { wide: 500, phone: 340 };
/** Places within this many pixels become one marker. */
const clusterRadius = 50;

function describeMarker(t: Translate, language: string, places: readonly ReportedPlace[]): MarkerStyle {
  const cases = addCases(places);
  const label =
    places.length === 1
      ? t('dashboardMap.place', { count: cases })
      : t('dashboardMap.cluster', { count: cases, places: places.length });
  // formatted as in the label
  const text = new Intl.NumberFormat(`${language}-u-nu-latn`).format(cases);
  return { label, tone: 'data', text, size: getMarkerSize(cases) };
}

/** The places as a table, to be saved. */
function buildListContent(t: Translate, title: string, places: readonly ReportedPlace[]) {
  const [latitude, longitude] = ['dashboardMap.latitude', 'dashboardMap.longitude'] as const;
  const head = [t('dashboardMap.rank'), t(latitude), t(longitude), t('dashboardMap.casesHead')];
  const rows = places.map((place, index) => [index + 1, place.latitude, place.longitude, place.cases]);
  return { title, periods: [], periodHeader: '', series: [], cells: [head, ...rows], isTable: true };
}

/** The cases at one place, by health risk. */
function CasesAtPlace({ place, fetchDetails, detailsKey }: Details & { place: ReportedPlace }) {
  const { t } = useTexts();
  const cases = useQuery({
    queryKey: [...detailsKey, place.latitude, place.longitude],
    queryFn: ({ signal }) => fetchDetails({ latitude: place.latitude, longitude: place.longitude }, signal),
  });
  return (
    <div className={styles.place}>
      <small>
        <bdi dir="ltr">{formatPosition(place)}</bdi>
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

/** Remembers the opened places by key, so that they stay open when their numbers change. */
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

type CardProps = { title: string; isListed: boolean; onListed: () => void; listId: string };

/** The buttons beside the title. */
function MapActions({ isListed, onListed, listId, ...saved }: Omit<CardProps, 'title'> & SavedMap) {
  const { t } = useTexts();
  return (
    <div className={chart.head} data-print-omit="">
      <IconButton
        icon="table"
        label={t(isListed ? 'dashboardMap.hideList' : 'dashboardMap.showList')}
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        data-print-omit=""
        onClick={onListed}
      />
      <SaveChartMenu {...saved} />
    </div>
  );
}
type SavedMap = Parameters<typeof SaveChartMenu>[0];

/** The areas of the map, one of which may be open. */
function useShownAreas(map: AreaMap, isAreas: boolean, nationalSocietyId: number) {
  const [opened, onOpened] = useState<number | null>(null);
  const { areas, getStyle, byId, view, query } = map;
  const per = query.data?.per ?? 1;
  if (!isAreas) return { open: onOpened, shown: undefined };
  const details = ({ id }: { id: number }) => (
    <AreaDetails place={byId.get(id)} {...{ view, per, nationalSocietyId }} />
  );
  return { open: onOpened, shown: { areas, getStyle, opened, onOpened, details } };
}

const noPlaces: readonly ReportedPlace[] = [];

/** Where reports came from: a map of bubbles or of areas, and the same numbers as a list. */
export function DashboardMap({ dashboard, label, reports, source, ...details }: DashboardMapProps) {
  const { t, language } = useTexts();
  const isWide = useIsWide();
  const listId = useId();
  const toName = useFileName();
  const [isListed, setIsListed] = useState(false);
  const [isAreasWanted, setIsAreas] = useState(false);
  const { nationalSocietyId } = source;
  const areaMap = useAreaMap(source, isAreasWanted);
  const isAreas = isAreasWanted && areaMap.isPossible;
  const { shown: areas, open: openArea } = useShownAreas(areaMap, isAreas, nationalSocietyId);
  const mapPlaces = useMapPlaces({ nationalSocietyId, projectId: source.projectId });
  const located = dashboard.reportsGroupedByLocation;
  const places = useMemo(() => toReportedPlaces(located), [located]);
  const [opened, open] = useOpenedPlaces(places);
  const getMarker = useCallback(
    (some: readonly ReportedPlace[]) => describeMarker(t, language, some),
    [t, language],
  );
  const isEmpty = places.length === 0;
  const sentence = isEmpty
    ? t('dashboardMap.labelEmpty')
    : t('dashboardMap.label', { count: addCases(places), places: places.length });
  const byArea = areaMap.query.data;
  const content =
    isAreas && byArea
      ? buildAreaContent(t, label, { cases: byArea, view: areaMap.view })
      : buildListContent(t, label, places);
  const onListed = () => setIsListed(!isListed);
  return (
    <Card
      title={label}
      className={chart.card}
      aside={!isEmpty && <MapActions {...{ isListed, onListed, listId, content }} fileName={toName(label)} />}
    >
      {isEmpty && <p className={styles.none}>{t('dashboardMap.none')}</p>}
      <MapView
        label={
          isAreas
            ? t('dashboardMap.labelAreas', { level: t(`dashboardMap.level.${areaMap.view.level}`) })
            : sentence
        }
        height={isWide ? mapHeight.wide : mapHeight.phone}
        hasFixedHeight={isWide}
        center={findCenter(located)}
        zoom={dashboardMapZooms.start}
        opensOnPoints
        maxZoom={dashboardMapZooms.closest}
        points={isAreas ? noPlaces : places}
        clusterRadius={clusterRadius}
        getStyle={getMarker}
        opened={isAreas ? null : opened}
        onOpened={open}
        details={(some) => some.map((place) => <CasesAtPlace key={place.key} {...{ place, ...details }} />)}
        areas={areas}
        {...mapPlaces}
        tools={
          areaMap.isPossible && (
            <>
              <ViewChoice isAreas={isAreas} onChange={setIsAreas} />
              {isAreas && <AreaControls {...areaMap} />}
            </>
          )
        }
      />
      {isAreas && <AreaParts {...areaMap} />}
      {isListed && isAreas && byArea && (
        <AreaTable
          {...{ id: listId, view: areaMap.view, per: byArea.per, places: byArea.places, nationalSocietyId }}
          isOnMap={({ id }) => areaMap.areas.some((area) => area.id === id)}
          onShow={({ id }) => openArea(id)}
        />
      )}
      {isListed && !isAreas && !isEmpty && (
        <ReportedPlacesList id={listId} places={places} onShow={(place) => open([place])} />
      )}
      {!isEmpty && <ReportsLink to={reports} />}
    </Card>
  );
}

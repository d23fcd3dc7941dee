import { useContext, useEffect, useMemo, useState } from 'react';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { decodeAreas, decodeBorders } from '../../../shared/maps/decode-boundaries.ts';
import { useBoundaries } from '../../../shared/maps/use-map-places.ts';
import type { MapName, MapOutlines } from '../../../ui/map/areas/area-types.ts';
import { findLabelPoint } from '../../../ui/map/areas/label-point.ts';
import { GroundFileContext } from '../../../ui/map/ground/ground-context.ts';
import type { MarkerStyle } from '../../../ui/map/map-types.ts';
import { MapView } from '../../../ui/map/map-view.tsx';
import type { AlertAssessment } from '../alerts.api.ts';
import styles from './report-map.module.css';
import { layoutReports, type MapLocation, type ReportMapLayout } from './report-map-layout.ts';
import { ReportSketch, useMapLabel } from './report-sketch.tsx';

const mapHeight = 220;
const markerPixels = 30;
/** Reports are linked over some hundred metres, which must be seen. */
const closestFit = 15;
/** Locations that are nearer to each other share a marker, because touch targets must not overlap. */
const clusterPixels = 44;
const icons = { accepted: 'check', toCheck: 'ring', dismissed: 'ban' } as const;

/** Whether the installation has a map file. */
function useHasMapFile(): boolean {
  const findFile = useContext(GroundFileContext);
  const [hasFile, setHasFile] = useState(false);
  useEffect(() => {
    let isShown = true;
    findFile().then(
      (file) => isShown && setHasFile(file !== null),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [findFile]);
  return hasFile;
}

const describeLocation = (t: Translate, { village, count, state }: MapLocation): string =>
  t('alerts.map.location', {
    village: village ?? t('alerts.map.unknownVillage'),
    count,
    state: t(`alerts.map.state.${state}`),
  });

/** A marker for one or several locations: with what has to be done there, if anything has. */
function describeMarker(t: Translate, locations: readonly MapLocation[]): MarkerStyle {
  const states = new Set(locations.map(({ state }) => state));
  const state = (['toCheck', 'accepted', 'dismissed'] as const).find((one) => states.has(one)) ?? 'dismissed';
  const count = locations.reduce((sum, location) => sum + location.count, 0);
  const each = locations.map((location) => describeLocation(t, location)).join('; ');
  // contains the number of the badge: people who speak to their device say what they see
  const label = locations.length > 1 ? t('alerts.map.locations', { count, locations: each }) : each;
  const badge = count > 1 ? ({ tone: 'data', text: String(count) } as const) : undefined;
  return { label, tone: 'data', icon: icons[state], size: markerPixels, ...(badge && { badge }) };
}

/** Names of villages once, borders and names of districts, and the links between reports. */
function useAlertOutlines(
  boundaries: ReturnType<typeof useBoundaries>,
  layout: ReportMapLayout,
): MapOutlines {
  return useMemo(() => {
    const districts = boundaries ? decodeAreas(boundaries) : [];
    const villages = layout.locations.flatMap(({ village, latitude, longitude }): MapName[] =>
      village ? [{ text: village, kind: 'ownVillage', latitude, longitude }] : [],
    );
    const names = districts.flatMap((district): MapName[] => {
      const at = findLabelPoint(district);
      return at ? [{ ...at, text: district.name, kind: 'ownArea' }] : [];
    });
    const links = layout.lines.map(({ from, to }) =>
      [from, to].map(({ longitude, latitude }) => [longitude, latitude] as const),
    );
    return { borders: boundaries ? decodeBorders(boundaries) : [], names: [...villages, ...names], links };
  }, [boundaries, layout]);
}

type LocatedProps = {
  alert: AlertAssessment;
  layout: ReportMapLayout;
  boundaries: ReturnType<typeof useBoundaries>;
};

function AlertMap({ alert, layout, boundaries }: LocatedProps) {
  const { t } = useTexts();
  const label = useMapLabel(alert, layout.locations);
  const [opened, setOpened] = useState<readonly MapLocation[] | null>(null);
  const outlines = useAlertOutlines(boundaries, layout);
  const [first] = layout.locations;
  if (!first) return null;
  return (
    <div className={styles.located}>
      <MapView
        label={label}
        height={mapHeight}
        hasFixedHeight
        center={first}
        zoom={10}
        opensOnPoints
        closestFit={closestFit}
        points={layout.locations}
        clusterRadius={clusterPixels}
        getStyle={(locations) => describeMarker(t, locations)}
        opened={opened}
        onOpened={setOpened}
        details={(some) => some.map((each) => <p key={each.key}>{describeLocation(t, each)}</p>)}
        outlines={outlines}
      />
    </div>
  );
}

/** The reports of an alert on a map; a sketch where there are neither boundaries nor a map file. */
export function LocatedMap({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const boundaries = useBoundaries(useProject(projectId).data?.nationalSociety.id);
  const hasFile = useHasMapFile();
  const layout = useMemo(() => layoutReports(alert), [alert]);
  if (!layout || (!boundaries && !hasFile)) return <ReportSketch alert={alert} />;
  return <AlertMap {...{ alert, layout, boundaries }} />;
}

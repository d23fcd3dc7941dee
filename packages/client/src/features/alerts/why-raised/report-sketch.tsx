import { useTexts } from '../../../lib/texts/texts.tsx';
import { joinLabels, useNumberFormat } from '../alert-labels.ts';
import type { AlertAssessment } from '../alerts.api.ts';
import styles from './report-map.module.css';
import { layoutReports, type MapLocation, mapHeight, mapWidth } from './report-map-layout.ts';

const dotRadius = 9;

/** A dot for a location: filled if accepted, a ring if unchecked, pale if dismissed, with its number of reports. */
function LocationDot({ location }: { location: MapLocation }) {
  return (
    <g className={styles[location.state]}>
      <circle cx={location.x} cy={location.y} r={dotRadius + 2} className={styles.rim} />
      <circle cx={location.x} cy={location.y} r={dotRadius - 1} className={styles.dot} />
      {location.count > 1 && (
        <text x={location.x} y={location.y} dy="0.36em" className={styles.number}>
          {location.count}
        </text>
      )}
    </g>
  );
}

/** The corner with the scale, kept free of names. */
const scaleCorner = { right: 150, top: mapHeight - 26 };

/** The name of a village below its dot, or above it if the scale is in the way. Each village is named once. */
function VillageName({ location }: { location: MapLocation }) {
  const below = location.y + 24;
  const y = below > scaleCorner.top && location.x < scaleCorner.right ? location.y - 16 : below;
  const x = Math.min(Math.max(location.x, 48), mapWidth - 48);
  return (
    <text x={x} y={y} className={styles.village}>
      {location.village}
    </text>
  );
}

function nameEachVillageOnce(locations: readonly MapLocation[]): MapLocation[] {
  const named = locations.filter((location) => location.village);
  return named.filter(
    (location, index) => named.findIndex((other) => other.village === location.village) === index,
  );
}

/** The map in a sentence, for screen readers. */
export function useMapLabel(alert: AlertAssessment, locations: readonly MapLocation[]): string {
  const { t } = useTexts();
  const formatNumber = useNumberFormat();
  return t('alerts.map.label', {
    spots: locations.length,
    villages: joinLabels(
      t,
      nameEachVillageOnce([...locations]).map((location) => location.village),
    ),
    kilometers: formatNumber(alert.wasRaisedBecause.maxMeters / 1000),
  });
}

/** The relative positions of the reports, as a sketch without a base map. */
export function ReportSketch({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const formatNumber = useNumberFormat();
  const layout = layoutReports(alert);
  const label = useMapLabel(alert, layout?.locations ?? []);
  if (!layout) return null;
  const { locations, lines, scale } = layout;
  const villages = nameEachVillageOnce(locations);
  const [start, line] = [14, mapHeight - 12];
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${mapHeight}`}
      role="img"
      aria-label={label}
      className={styles.map}
      direction="ltr"
    >
      <rect width={mapWidth} height={mapHeight} className={styles.land} />
      {lines.map(({ key, from, to }) => (
        <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={styles.link} />
      ))}
      {locations.map((location) => (
        <LocationDot key={location.key} location={location} />
      ))}
      {villages.map((location) => (
        <VillageName key={location.key} location={location} />
      ))}
      <path d={`M${start} ${line - 4}v8M${start} ${line}h${scale.length}m0-4v8`} className={styles.link} />
      <text x={start + scale.length + 6} y={line + 4} className={styles.scale}>
        {scale.kilometers < 1
          ? t('alerts.map.meters', { meters: formatNumber(scale.kilometers * 1000) })
          : t('alerts.map.kilometers', { kilometers: formatNumber(scale.kilometers) })}
      </text>
    </svg>
  );
}

import { useTexts } from '../../lib/texts.tsx';
import { inRow, useNumberInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';
import styles from './report-map.module.css';
import { layoutReports, type MapSpot, mapHeight, mapWidth } from './report-map-layout.ts';

const spotRadius = 9;

/** A spot in ink: filled when accepted, a ring to check, pale when dismissed; with the number of its reports. */
function Spot({ spot }: { spot: MapSpot }) {
  return (
    <g className={styles[spot.state]}>
      <circle cx={spot.x} cy={spot.y} r={spotRadius + 2} className={styles.rim} />
      <circle cx={spot.x} cy={spot.y} r={spotRadius - 1} className={styles.spot} />
      {spot.count > 1 && (
        <text x={spot.x} y={spot.y} dy="0.36em" className={styles.number}>
          {spot.count}
        </text>
      )}
    </g>
  );
}

/** Where the scale stands, so that no name is written across it. */
const scaleCorner = { right: 150, top: mapHeight - 26 };

/** The name of a village below its spot, above it where the scale is; once for each village. */
function VillageName({ spot }: { spot: MapSpot }) {
  const below = spot.y + 24;
  const y = below > scaleCorner.top && spot.x < scaleCorner.right ? spot.y - 16 : below;
  const x = Math.min(Math.max(spot.x, 48), mapWidth - 48);
  return (
    <text x={x} y={y} className={styles.village}>
      {spot.village}
    </text>
  );
}

function firstOfEachVillage(spots: readonly MapSpot[]): MapSpot[] {
  const named = spots.filter((spot) => spot.village);
  return named.filter((spot, place) => named.findIndex((other) => other.village === spot.village) === place);
}

/** Where the reports lie to each other: a sketch without a base map. */
export function ReportMap({ alert }: { alert: AlertAssessment }) {
  const { t } = useTexts();
  const inWords = useNumberInWords();
  const layout = layoutReports(alert);
  if (!layout) return null;
  const { spots, lines, scale } = layout;
  const villages = firstOfEachVillage(spots);
  const label = t('alerts.map.label', {
    spots: spots.length,
    villages: inRow(
      t,
      villages.map((spot) => spot.village),
    ),
    kilometers: inWords(alert.wasRaisedBecause.maxMeters / 1000),
  });
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
      {spots.map((spot) => (
        <Spot key={spot.key} spot={spot} />
      ))}
      {villages.map((spot) => (
        <VillageName key={spot.key} spot={spot} />
      ))}
      <path d={`M${start} ${line - 4}v8M${start} ${line}h${scale.length}m0-4v8`} className={styles.link} />
      <text x={start + scale.length + 6} y={line + 4} className={styles.scale}>
        {scale.kilometers < 1
          ? t('alerts.map.meters', { meters: inWords(scale.kilometers * 1000) })
          : t('alerts.map.kilometers', { kilometers: inWords(scale.kilometers) })}
      </text>
    </svg>
  );
}

import type { Translate } from '../../../lib/texts/texts.tsx';
import type { MarkerStyle } from '../../../ui/map/map-types.ts';
import {
  addCounts,
  type CollectorPlace,
  countCollectors,
  getClusterSize,
  getWorstStatus,
  placeSize,
  type StatusCounts,
  statusIcons,
  worstFirst,
} from './places.ts';

/** The number of collectors for each status, without zeros: "1 with errors, 2 not reporting". */
export function formatCounts(t: Translate, counts: StatusCounts): string {
  return worstFirst
    .filter((status) => counts[status] > 0)
    .map((status) => t(`dataCollectorMap.counted.${status}`, { count: counts[status] }))
    .join(t('dataCollectorMap.separator'));
}

/** The marker of a place has the icon of its worst status; one for several places has the number of collectors. */
export function describeMarker(t: Translate, places: readonly CollectorPlace[]): MarkerStyle {
  const counts = addCounts(places);
  const total = countCollectors(counts);
  const { icon, tone } = statusIcons[getWorstStatus(counts)];
  const statuses = formatCounts(t, counts);
  if (places.length === 1) {
    const label = t('dataCollectorMap.place', { count: total, statuses });
    const badge = total > 1 ? ({ tone: 'data', text: String(total) } as const) : undefined;
    return { label, tone, icon, size: placeSize, badge };
  }
  return {
    label: t('dataCollectorMap.places', { count: total, places: places.length, statuses }),
    tone: 'data',
    text: String(total),
    size: getClusterSize(total),
    badge: { tone, icon },
  };
}

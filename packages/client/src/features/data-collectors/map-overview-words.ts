import type { Translate } from '../../lib/texts.tsx';
import type { MarkerLook } from '../../ui/map/map-types.ts';
import {
  type CollectorPlace,
  clusterSize,
  placeSize,
  type StatusCounts,
  statusLooks,
  sumOf,
  totalOf,
  worstFirst,
  worstOf,
} from './map-overview-places.ts';

/** How many report in which way: "1 with errors, 2 not reporting". Nobody is left out. */
export function countsInWords(t: Translate, counts: StatusCounts): string {
  return worstFirst
    .filter((status) => counts[status] > 0)
    .map((status) => t(`dataCollectorMap.counted.${status}`, { count: counts[status] }))
    .join(t('dataCollectorMap.separator'));
}

/** A place by the icon of its worst status, several of them by how many collectors there are. */
export function lookOf(t: Translate, places: readonly CollectorPlace[]): MarkerLook {
  const counts = sumOf(places);
  const total = totalOf(counts);
  const { icon, tone } = statusLooks[worstOf(counts)];
  const words = countsInWords(t, counts);
  if (places.length === 1) {
    const label = t('dataCollectorMap.place', { count: total, statuses: words });
    const badge = total > 1 ? ({ tone: 'data', text: String(total) } as const) : undefined;
    return { label, tone, icon, size: placeSize, badge };
  }
  return {
    label: t('dataCollectorMap.places', { count: total, places: places.length, statuses: words }),
    tone: 'data',
    text: String(total),
    size: clusterSize(total),
    badge: { tone, icon },
  };
}

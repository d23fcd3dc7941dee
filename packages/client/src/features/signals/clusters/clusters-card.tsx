import { useMemo } from 'react';
import { isolate } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { formatPeriod, formatPlace } from '../signal-labels.ts';
import { getSignalPath, type SignalsPlace } from '../signal-paths.ts';
import type { SignalListItem } from '../signals.api.ts';
import { ClustersMap, type MappedVillage } from './clusters-map.tsx';

const mapHeight = 320;
/** The circles are all that is shown: villages are on the page of a cluster. */
const noVillages: MappedVillage[] = [];

/** The clusters of the listed signals on a map; nothing without any. The list has the same. */
export function ClustersCard({
  place,
  signals,
}: {
  place: SignalsPlace;
  signals: readonly SignalListItem[];
}) {
  const { t } = useTexts();
  const clusters = useMemo(
    () =>
      signals.flatMap((signal) => {
        const { id, healthRisk, observed, cluster } = signal;
        if (!cluster) return [];
        const named = { healthRisk: isolate(healthRisk), place: formatPlace(t, signal) };
        const label = t('signals.cluster.onMap', {
          ...named,
          count: observed,
          period: formatPeriod(t, cluster),
        });
        const { latitude, longitude, radiusKm } = cluster;
        const details = (
          <Link key={id} to={getSignalPath(place, id)}>
            {label}
          </Link>
        );
        return [{ ...{ id, latitude, longitude, radiusKm, label }, details }];
      }),
    [t, place, signals],
  );
  if (clusters.length === 0) return null;
  return (
    <Card title={t('signals.cluster.map')}>
      <ClustersMap
        label={t('signals.cluster.mapOf', { count: clusters.length })}
        height={mapHeight}
        clusters={clusters}
        villages={noVillages}
      />
    </Card>
  );
}

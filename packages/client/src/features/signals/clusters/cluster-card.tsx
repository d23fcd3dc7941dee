import { useMemo } from 'react';
import { isolate } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from '../one/signal.module.css';
import { formatPlace, round } from '../signal-labels.ts';
import type { SignalDetails } from '../signals.api.ts';
import { ClustersMap } from './clusters-map.tsx';

const mapHeight = 320;

function useMapped(signal: SignalDetails) {
  const { t } = useTexts();
  return useMemo(() => {
    const { id, cluster, villages } = signal;
    if (!cluster) return null;
    const { latitude, longitude, radiusKm } = cluster;
    const label = formatPlace(t, signal);
    return {
      clusters: [{ ...{ id, latitude, longitude, radiusKm, label }, details: label }],
      villages: villages.flatMap(({ name, cases, ...at }, key) =>
        typeof at.latitude === 'number' && typeof at.longitude === 'number'
          ? [
              {
                ...{ key, latitude: at.latitude, longitude: at.longitude, cases },
                label: t('signals.cluster.village', { village: isolate(name), count: cases }),
              },
            ]
          : [],
      ),
    };
  }, [t, signal]);
}

/** A cluster on the map, and its villages as a table. */
export function ClusterCard({ signal }: { signal: SignalDetails }) {
  const { t } = useTexts();
  const mapped = useMapped(signal);
  if (!mapped) return null;
  const title = t('signals.cluster.villages', { count: signal.villages.length });
  return (
    <Card title={title}>
      <ClustersMap label={t('signals.cluster.mapOf', { count: 1 })} height={mapHeight} {...mapped} />
      <table className={styles.methods}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('signals.season.village')}</th>
            <th scope="col">{t('signals.season.district')}</th>
            <th scope="col">{t('signals.cluster.distance')}</th>
            <th scope="col">{t('signals.observed')}</th>
          </tr>
        </thead>
        <tbody>
          {signal.villages.map(({ name, district, kilometres, cases }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: villages have no id here, and never move
            <tr key={at}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi>{district}</bdi>
              </td>
              <td>{t('signals.cluster.kilometres', { km: round.expected(kilometres) })}</td>
              <td>{cases}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

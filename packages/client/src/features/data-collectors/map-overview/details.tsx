import { pathTo } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { useCollectorsAtPlace } from './api.ts';
import type { MapDays } from './filters.ts';
import styles from './map-overview.module.css';
import { type CollectorPlace, statusIcons } from './places.ts';

type PlaceProps = { projectId: number; days: MapDays; place: CollectorPlace };

/** The collectors deployed at a place, and how they report. */
export function CollectorsAtPlace({ projectId, days, place }: PlaceProps) {
  const { t } = useTexts();
  const collectors = useCollectorsAtPlace(projectId, days, place);
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  return (
    <Loaded
      query={collectors}
      rows={1}
      label={t('dataCollectorMap.loadingPlace')}
      isEmpty={(all) => all.length === 0}
      empty={<p>{t('dataCollectorMap.nobodyHere')}</p>}
    >
      {(all) => (
        <ul className={styles.collectors}>
          {all.map(({ id, displayName, organizationName, status }) => (
            <li key={id}>
              <StatusBadge {...statusIcons[status]} label={t(`dataCollectorMap.status.${status}`)} />
              <span className={styles.name}>
                {mayEdit ? (
                  <Link to={pathTo(dataCollectorPaths.edit, { projectId, dataCollectorId: id })}>
                    <bdi>{displayName}</bdi>
                  </Link>
                ) : (
                  <bdi>{displayName}</bdi>
                )}
                {organizationName && <small>{organizationName}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

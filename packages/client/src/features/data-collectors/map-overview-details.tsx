import { useMay } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { useCollectorsAtPlace } from './map-overview.api.ts';
import styles from './map-overview.module.css';
import type { MapDays } from './map-overview-filters.ts';
import { type CollectorPlace, statusIcons } from './map-overview-places.ts';

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

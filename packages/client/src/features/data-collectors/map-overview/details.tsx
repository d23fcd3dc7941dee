import { useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { useCollectorsAtPlace } from './api.ts';
import type { MapDays } from './filters.ts';
import styles from './map-overview.module.css';
import { type CollectorPlace, statusIcons } from './places.ts';

type PlaceProps = { projectId: number; days: MapDays; place: CollectorPlace };

/** The collectors deployed at a place, and how they report. */
export function CollectorsAtPlace({ projectId, days, place }: PlaceProps) {
  const { t } = useTexts();
  const collectors = useCollectorsAtPlace(projectId, days, place);
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
          {all.map(({ id, displayName, organizationName, isReadOnly, status }) => (
            <li key={id}>
              <StatusBadge {...statusIcons[status]} label={t(`dataCollectorMap.status.${status}`)} />
              <span className={styles.name}>
                <ThingLink to="collector" projectId={projectId} id={isReadOnly ? null : id}>
                  <bdi>{displayName}</bdi>
                </ThingLink>
                {organizationName && <small>{organizationName}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

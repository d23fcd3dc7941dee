import { useId, useState } from 'react';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { CollectorsAtPlace } from './details.tsx';
import type { MapDays } from './filters.ts';
import { formatCounts } from './labels.ts';
import styles from './map-overview.module.css';
import { type CollectorPlace, countCollectors, getWorstStatus, statusIcons } from './places.ts';

type Shared = {
  projectId: number;
  days: MapDays;
  onShow: (place: CollectorPlace) => void;
};

const rowsPerPage = 20;
/** About ten metres. */
const shownDecimals = 4;

function PlaceRow({ place, onShow, ...shared }: Shared & { place: CollectorPlace }) {
  const { t } = useTexts();
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const status = getWorstStatus(place.counts);
  const total = countCollectors(place.counts);
  const [latitude, longitude] = [place.latitude, place.longitude].map((item) => item.toFixed(shownDecimals));
  return (
    <li className={styles.place}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        className={styles.opener}
        onClick={() => setIsOpen(!isOpen)}
      >
        <StatusBadge {...statusIcons[status]} label={t(`dataCollectorMap.status.${status}`)} />
        <Icon name={isOpen ? 'upChevron' : 'down'} small />
        <span className={styles.text}>
          <b>{t('dataCollectorMap.collectors', { count: total })}</b>
          {total > 1 && <span>{formatCounts(t, place.counts)}</span>}
          <small>
            {t('dataCollectorMap.coordinates', { position: isolateLeftToRight(`${latitude}, ${longitude}`) })}
          </small>
        </span>
      </button>
      {isOpen && (
        <div id={detailsId} className={styles.opened}>
          <CollectorsAtPlace {...shared} place={place} />
          <Button size="small" icon="pin" onClick={() => onShow(place)}>
            {t('dataCollectorMap.showOnMap')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The data of the map as a list, locations with errors first. */
export function PlacesList({ places, ...shared }: Shared & { places: readonly CollectorPlace[] }) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState(1);
  const page = Math.min(wanted, Math.max(1, Math.ceil(places.length / rowsPerPage)));
  return (
    <Card title={t('dataCollectorMap.list', { count: places.length })} isFlush>
      <ul>
        {places.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((place) => (
          <PlaceRow key={place.key} {...shared} place={place} />
        ))}
      </ul>
      <div className={styles.pager}>
        <Pager page={{ page, rowsPerPage, totalRows: places.length }} onChange={setWanted} />
      </div>
    </Card>
  );
}

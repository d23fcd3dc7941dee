import { useEffect, useRef, useState } from 'react';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';
import styles from './map.module.css';
import type { ReportedPlace } from './places.ts';

/** The number of rows at first, as many as fit beside the map, and at most. */
export const listedRows = { first: 10, max: 50 } as const;
/** About ten metres. */
const shownDecimals = 4;

/** Formats coordinates as on maps. @example formatPosition({ latitude: 1.5, longitude: 32 }) // '1.5000, 32.0000' */
export function formatPosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(shownDecimals)}, ${longitude.toFixed(shownDecimals)}`;
}

type ListProps = { id: string; places: readonly ReportedPlace[]; onShow: (place: ReportedPlace) => void };

/** The data of the map as a list, places with the most cases first. */
export function ReportedPlacesList({ id, places, onShow }: ListProps) {
  const { t } = useTexts();
  const [isLong, setIsLong] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  // the pressed button has disappeared
  useEffect(() => {
    if (isLong) body.current?.rows[listedRows.first]?.querySelector('button')?.focus();
  }, [isLong]);
  const shown = places.slice(0, isLong ? listedRows.max : listedRows.first);
  const [hidden, beyondFirst] = [
    places.length - shown.length,
    Math.min(places.length, listedRows.max) - shown.length,
  ];
  return (
    <div id={id} className={styles.list}>
      <table className={styles.places}>
        <thead>
          <tr>
            <th scope="col">{t('dashboardMap.rank')}</th>
            <th scope="col">{t('dashboardMap.position')}</th>
            <th scope="col" className={styles.number}>
              {t('dashboardMap.casesHead')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((place, index) => (
            <tr key={place.key}>
              <td>{index + 1}</td>
              <td>
                <bdi dir="ltr">{formatPosition(place)}</bdi>
              </td>
              <td className={styles.number}>{place.cases}</td>
              <td className={styles.row} data-print-omit="">
                <IconButton
                  icon="pin"
                  label={t('dashboardMap.showOnMap', { position: isolateLeftToRight(formatPosition(place)) })}
                  onClick={() => onShow(place)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <p className={styles.more}>
          <span>{t('dashboardMap.more', { count: hidden })}</span>
          {beyondFirst > 0 && (
            <Button size="small" data-print-omit="" onClick={() => setIsLong(true)}>
              {t('dashboardMap.showMore', { count: beyondFirst })}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

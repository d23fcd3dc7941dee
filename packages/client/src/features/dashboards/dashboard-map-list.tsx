import { leftToRight } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './dashboard-map.module.css';
import type { ReportedPlace } from './dashboard-map-places.ts';

/** More than these nobody reads one by one. */
export const mostRows = 50;
/** About ten metres. */
const shownDecimals = 4;

/** Where a place is, as it is written on maps. @example positionOf({ latitude: 1.5, longitude: 32 }) // '1.5000, 32.0000' */
export function positionOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(shownDecimals)}, ${longitude.toFixed(shownDecimals)}`;
}

type ListProps = { id: string; places: readonly ReportedPlace[]; onShow: (place: ReportedPlace) => void };

/** The same as the map, to be read: the places with the most cases first. */
export function ReportedPlacesList({ id, places, onShow }: ListProps) {
  const { t } = useTexts();
  const more = places.length - mostRows;
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
        <tbody>
          {places.slice(0, mostRows).map((place, index) => (
            <tr key={place.key}>
              <td>{index + 1}</td>
              <td>
                <bdi dir="ltr">{positionOf(place)}</bdi>
              </td>
              <td className={styles.number}>{place.cases}</td>
              <td className={styles.deed} data-print-omit="">
                <IconButton
                  icon="pin"
                  label={t('dashboardMap.showOnMap', { position: leftToRight(positionOf(place)) })}
                  onClick={() => onShow(place)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.more}>{t('dashboardMap.more', { count: more })}</p>}
    </div>
  );
}

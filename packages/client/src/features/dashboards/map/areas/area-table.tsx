import { useTexts } from '../../../../lib/texts/texts.tsx';
import { IconButton } from '../../../../ui/buttons/button.tsx';
import styles from '../map.module.css';
import { PlaceName } from './area-details.tsx';
import { type AreaView, type CountedPlace, getNumbers } from './area-values.ts';
import { useAreaNumbers } from './numbers.ts';

/** The places by what the map shows, the highest first. */
export function sortPlaces(
  places: readonly CountedPlace[],
  view: AreaView,
  per: number,
): Array<{ place: CountedPlace } & ReturnType<typeof getNumbers>> {
  const value = ({ cases, rate }: ReturnType<typeof getNumbers>) =>
    view.measure === 'cases' ? cases : (rate?.value ?? -1);
  return places
    .map((place) => ({ place, ...getNumbers(place, view, per) }))
    .sort((a, b) => value(b) - value(a) || (a.place.name < b.place.name ? -1 : 1));
}

type TableProps = {
  id: string;
  places: readonly CountedPlace[];
  view: AreaView;
  per: number;
  nationalSocietyId: number | undefined;
  /** Whether a place has an area on the map. */
  isOnMap: (place: CountedPlace) => boolean;
  onShow: (place: CountedPlace) => void;
};

/** The numbers of the map as a table, of the same period. */
export function AreaTable({ id, places, view, per, nationalSocietyId, isOnMap, onShow }: TableProps) {
  const { t } = useTexts();
  const format = useAreaNumbers();
  return (
    <div id={id} className={styles.list}>
      <table className={styles.places}>
        <thead>
          <tr>
            <th scope="col">{t(`dashboardMap.level.one.${view.level}`)}</th>
            <th scope="col" className={styles.number}>
              {t('dashboardMap.casesHead')}
            </th>
            <th scope="col" className={styles.number}>
              {t('dashboardMap.rate.head', { per: format.count(per) })}
            </th>
            <th scope="col" className={styles.number}>
              {t('dashboardMap.rate.interval')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sortPlaces(places, view, per).map(({ place, cases, rate }) => (
            <tr key={place.id}>
              <td>
                <PlaceName {...{ place, nationalSocietyId }} level={view.level} />
              </td>
              <td className={styles.number}>{format.count(cases)}</td>
              <td className={styles.number}>{rate ? format.value(rate.value) : '–'}</td>
              <td className={styles.number}>{rate ? format.interval(rate) : '–'}</td>
              <td className={styles.row} data-print-omit="">
                {isOnMap(place) && (
                  <IconButton
                    icon="pin"
                    label={t('dashboardMap.showOnMap', { position: place.name })}
                    onClick={() => onShow(place)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

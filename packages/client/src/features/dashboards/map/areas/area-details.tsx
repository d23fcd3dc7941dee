import { isUncertain } from '@harken/domain/places/rates';
import { pathTo } from '../../../../lib/routes.ts';
import { useMay } from '../../../../lib/session/permissions.ts';
import { useTexts } from '../../../../lib/texts/texts.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import styles from '../map.module.css';
import { type AreaView, type CountedPlace, getNumbers } from './area-values.ts';
import { useAreaNumbers } from './numbers.ts';

const pagesOfPlaces = {
  region: '/nationalsocieties/{nationalSocietyId}/structure/regions/{placeId}',
  district: '/nationalsocieties/{nationalSocietyId}/structure/districts/{placeId}',
} as const;

/** The name of a place, which leads to its page for those who look after places. */
export function PlaceName({
  place,
  level,
  nationalSocietyId,
}: {
  place: CountedPlace;
  level: AreaView['level'];
  nationalSocietyId: number | undefined;
}) {
  const mayOpen = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  const name = <bdi>{place.name}</bdi>;
  if (!mayOpen || nationalSocietyId === undefined) return name;
  return <Link to={pathTo(pagesOfPlaces[level], { nationalSocietyId, placeId: place.id })}>{name}</Link>;
}

type DetailsProps = {
  place: CountedPlace | undefined;
  view: AreaView;
  per: number;
  nationalSocietyId: number | undefined;
};

/** The numbers of an area in the shown period. */
export function AreaDetails({ place, view, per, nationalSocietyId }: DetailsProps) {
  const { t } = useTexts();
  const format = useAreaNumbers();
  if (!place) return <p>{t('dashboardMap.area.outside')}</p>;
  const { cases, rate } = getNumbers(place, view, per);
  return (
    <div className={styles.place}>
      <b>
        <PlaceName {...{ place, nationalSocietyId }} level={view.level} />
      </b>
      {place.within.length > 0 && (
        <small>
          <bdi>{[place.code, ...place.within].filter(Boolean).join(' · ')}</bdi>
        </small>
      )}
      <p>{t('dashboardMap.casesCount', { count: cases })}</p>
      {place.population != null && (
        <p>{t('dashboardMap.population', { people: format.count(place.population) })}</p>
      )}
      {rate ? <p>{format.rate(rate)}</p> : <p>{t('dashboardMap.noRate')}</p>}
      {rate && isUncertain(rate) && <p className={styles.quiet}>{t('dashboardMap.uncertain')}</p>}
    </div>
  );
}

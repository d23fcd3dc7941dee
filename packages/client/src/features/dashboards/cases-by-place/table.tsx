import { isUncertain, type Rate } from '@harken/domain/places/rates';
import { useMemo, useState } from 'react';
import { isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import { useRateNumbers } from '../../../shared/rates/rate-numbers.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import type { CasesByPlace, ComparedPlace } from './api.ts';
import styles from './cases-by-place.module.css';

/** A rate with its interval, and a plain word where it comes from few cases. */
function RateCell({ rate }: { rate: Rate }) {
  const { t } = useTexts();
  const { formatRate } = useRateNumbers();
  const { value, lower, upper } = rate;
  return (
    <span className={styles.rate}>
      <b>{formatRate(value)}</b>
      <small>{t('casesByPlace.intervalOf', { lower: formatRate(lower), upper: formatRate(upper) })}</small>
      {isUncertain(rate) && <small>{t('casesByPlace.uncertain')}</small>}
    </span>
  );
}

/** The rate of a place, or why it has none. */
function RateOrReason({ place: { rate, isPartial } }: { place: ComparedPlace }) {
  const { t } = useTexts();
  if (rate) return <RateCell rate={rate as Rate} />;
  return (
    <small className={styles.quiet}>
      {t(isPartial ? 'casesByPlace.partial' : 'casesByPlace.populationUnknown')}
    </small>
  );
}

type Order = 'cases' | 'rate';

/** The order of the server is by cases; places without a rate come last in the order by rate. */
function sortPlaces(places: readonly ComparedPlace[], order: Order): readonly ComparedPlace[] {
  if (order === 'cases') return places;
  return places.toSorted((one, other) => (other.rate?.value ?? -1) - (one.rate?.value ?? -1));
}

type Ordering = { order: Order; onOrder: (order: Order) => void };

function useColumns(
  { per, level }: CasesByPlace,
  { order, onOrder }: Ordering,
  projectId: number | null,
): Column<ComparedPlace>[] {
  const { t } = useTexts();
  const { formatCount } = useRateNumbers();
  const sortBy = (own: Order) => ({
    direction: order === own ? ('descending' as const) : undefined,
    onSort: () => onOrder(own),
  });
  return [
    {
      key: 'place',
      header: t('casesByPlace.place'),
      cell: ({ id, name, within, code }) => (
        <span className={styles.place}>
          <ThingLink to="village" projectId={projectId} id={level === 'village' ? id : null}>
            <bdi>{name}</bdi>
          </ThingLink>
          <small>
            <bdi>{within.join(' · ')}</bdi>
            {code && ` ${isolateLeftToRight(code)}`}
          </small>
        </span>
      ),
      card: { line: 1, isName: true },
    },
    {
      key: 'cases',
      header: t('casesByPlace.cases'),
      isNumber: true,
      sort: sortBy('cases'),
      cell: ({ cases }) => formatCount(cases),
      card: 'hidden',
    },
    {
      key: 'population',
      header: t('casesByPlace.population'),
      isNumber: true,
      cell: ({ population }) => (typeof population === 'number' ? formatCount(population) : '–'),
      card: 'hidden',
    },
    {
      key: 'rate',
      header: t('casesByPlace.rate', { per: formatCount(per) }),
      isNumber: true,
      sort: sortBy('rate'),
      cell: (place) => <RateOrReason place={place} />,
      card: 'hidden',
    },
    {
      key: 'numbers',
      header: t('casesByPlace.cases'),
      isOnCardsOnly: true,
      cell: (place) => (
        <span className={styles.place}>
          <span>
            {t('casesByPlace.cases')}: <b>{formatCount(place.cases)}</b>
          </span>
          <span>{t('casesByPlace.rate', { per: formatCount(per) })}:</span>
          <RateOrReason place={place} />
        </span>
      ),
      card: { line: 2, align: 'whole' },
    },
  ];
}

const firstRows = 10;

/** Places with their cases and rates; the first ones until all are asked for. */
export function PlacesTable({ found, projectId }: { found: CasesByPlace; projectId: number | null }) {
  const { t } = useTexts();
  const [order, setOrder] = useState<Order>('cases');
  const [isLong, setIsLong] = useState(false);
  const columns = useColumns(found, { order, onOrder: setOrder }, projectId);
  const sorted = useMemo(() => sortPlaces(found.places, order), [found.places, order]);
  const shown = isLong ? sorted : sorted.slice(0, firstRows);
  const count = sorted.length - shown.length;
  return (
    <>
      <DataTable caption={t('casesByPlace.caption')} columns={columns} rows={shown} rowKey={({ id }) => id} />
      {count > 0 && (
        <div data-print-omit="">
          <Button variant="ghost" onClick={() => setIsLong(true)}>
            {t('casesByPlace.showAll', { count })}
          </Button>
        </div>
      )}
    </>
  );
}

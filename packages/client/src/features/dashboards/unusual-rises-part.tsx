import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '../../ui/chart/use-plot.ts';
import type { UnusualRises } from './dashboards.api.ts';
import styles from './dashboards.module.css';

const UnusualRisesCard = lazy(async () => ({
  default: (await import('./unusual-rises-card.tsx')).UnusualRisesCard,
}));

/** A part of the page that is on its way; a file waits for it. */
const place = (
  <div data-print-part="">
    <div className={styles.cardPlace} aria-busy="true" />
  </div>
);

/** The unusual rises, which are asked for with the numbers and drawn by what is loaded once somebody comes near. */
export function UnusualRisesPart({ query }: { query: UseQueryResult<UnusualRises> }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref);
  return (
    <div ref={ref}>
      {isNear ? (
        <Suspense fallback={place}>
          <UnusualRisesCard query={query} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}

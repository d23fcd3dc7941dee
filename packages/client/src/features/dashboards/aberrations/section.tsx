import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '../../../ui/chart/use-plot.ts';
import type { SummaryLinks } from '../dashboard-links.ts';
import type { Aberrations } from '../dashboards.api.ts';
import styles from '../dashboards.module.css';

const AberrationsCard = lazy(async () => ({
  default: (await import('./card.tsx')).AberrationsCard,
}));

/** Marked as a part that is loading, so that the PDF waits for it. */
const placeholder = (
  <div data-print-part="">
    <div className={styles.cardPlace} aria-busy="true" />
  </div>
);

/** The aberrations. Their data is requested with the numbers; their code is loaded when the user scrolls near them. */
export function AberrationsSection({
  query,
  links,
}: {
  query: UseQueryResult<Aberrations>;
  links: SummaryLinks;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref);
  return (
    <div ref={ref}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <AberrationsCard query={query} links={links} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

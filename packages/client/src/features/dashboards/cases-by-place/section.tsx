import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '../../../ui/chart/use-plot.ts';
import styles from '../dashboards.module.css';
import type { PlacesScope } from './api.ts';

const CasesByPlaceCard = lazy(async () => ({
  default: (await import('./card.tsx')).CasesByPlaceCard,
}));

/** Marked as a part that is loading, so that the PDF waits for it. */
const placeholder = (
  <div data-print-part="">
    <div className={styles.cardPlace} aria-busy="true" />
  </div>
);

/** Cases by place. Its data and code are loaded when the user scrolls near it. */
export function CasesByPlaceSection({ scope }: { scope: PlacesScope }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref);
  return (
    <div ref={ref}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <CasesByPlaceCard scope={scope} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

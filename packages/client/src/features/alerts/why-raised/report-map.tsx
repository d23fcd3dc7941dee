import { lazy, Suspense } from 'react';
import type { AlertAssessment } from '../alerts.api.ts';
import { ReportSketch } from './report-sketch.tsx';

/** Loaded after the page, because the map code is large. Without it the sketch stays. */
const BetterMap = lazy(() =>
  import('./located-map.tsx').then(
    (module) => ({ default: module.LocatedMap }),
    () => ({ default: ReportSketch as typeof import('./located-map.tsx').LocatedMap }),
  ),
);

/** Where the reports are: on a map if there are boundaries or a map file, otherwise as a sketch. */
export function ReportMap({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  return (
    <Suspense fallback={<ReportSketch alert={alert} />}>
      <BetterMap {...{ projectId, alert }} />
    </Suspense>
  );
}

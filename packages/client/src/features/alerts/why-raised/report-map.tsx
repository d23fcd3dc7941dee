import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AlertAssessment } from '../alerts.api.ts';
import { ReportSketch } from './report-sketch.tsx';

/** Without its code the sketch stays. */
const BetterMap = lazy(() =>
  import('./located-map.tsx').then(
    (module) => ({ default: module.LocatedMap }),
    () => ({ default: ReportSketch as typeof import('./located-map.tsx').LocatedMap }),
  ),
);

/** Whether an element is or was on the screen. */
function useIsSeen() {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current || isSeen) return;
    if (typeof IntersectionObserver === 'undefined') return setIsSeen(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { element, isSeen };
}

/**
 * Where the reports are: on a map if there are boundaries or a map file, otherwise as a sketch. The code of maps is large, so it is
 * loaded when somebody looks at it.
 */
export function ReportMap({ projectId, alert }: { projectId: number; alert: AlertAssessment }) {
  const { element, isSeen } = useIsSeen();
  const sketch = <ReportSketch alert={alert} />;
  return (
    <div ref={element}>
      {isSeen ? (
        <Suspense fallback={sketch}>
          <BetterMap {...{ projectId, alert }} />
        </Suspense>
      ) : (
        sketch
      )}
    </div>
  );
}

import { useTexts } from '../../../../lib/texts/texts.tsx';
import { Loaded } from '../../../../ui/loading/loaded.tsx';
import { AreaLegend } from '../../../../ui/map/areas/area-legend.tsx';
import { TimeSlider } from '../../../../ui/map/areas/time-slider.tsx';
import styles from '../map.module.css';
import { describeLegend, getTone } from './area-values.ts';
import { describePeriod, useAreaNumbers } from './numbers.ts';
import type { AreaMap } from './use-area-map.ts';

/** Below the map of areas: the legend, the slider through periods, and what the areas do not show. */
export function AreaParts({ query, view, setView, classes, areas, byId }: AreaMap) {
  const { t } = useTexts();
  const format = useAreaNumbers();
  const { measure, level } = view;
  return (
    <Loaded query={query} rows={1} label={t('dashboardMap.loadingAreas')}>
      {(cases) => {
        if (!classes) return null;
        const isUnknown = (id: number) =>
          getTone(byId.get(id), view, { classes, per: cases.per }) === 'unknown';
        const hasUnknown = areas.some(({ id }) => isUnknown(id));
        const named = {
          level: t(`dashboardMap.level.${level}`),
          per: format.count(cases.per),
        };
        return (
          <>
            {view.period !== null && (
              <TimeSlider
                label={t('dashboardMap.slider')}
                periods={cases.periods.map(describePeriod)}
                position={view.period}
                onChange={(period) => setView({ ...view, period })}
              />
            )}
            <AreaLegend
              label={t(`dashboardMap.legend.${measure}`, named)}
              entries={describeLegend(t, classes, { format: format.value, hasUnknown })}
            />
            {cases.casesWithoutPlace > 0 && (
              <p className={styles.quiet}>
                {t('dashboardMap.withoutPlace', { count: cases.casesWithoutPlace })}
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.tsx';
import { type Boundaries, decodeAreas, decodeParents } from '../../../../shared/maps/decode-boundaries.ts';
import { useBoundaries } from '../../../../shared/maps/use-map-places.ts';
import type { AreaStyle, MapArea } from '../../../../ui/map/areas/area-types.ts';
import type { CasesByPlace, MapSource } from '../../dashboards.api.ts';
import { type AreaView, type CountedPlace, classifyAreas, getNumbers, getTone } from './area-values.ts';
import { useAreaNumbers } from './numbers.ts';

const noAreas: readonly MapArea[] = [];
const initialView: AreaView = { level: 'district', measure: 'cases', method: 'quantile', period: null };

/** The shapes of a level: those of districts, or regions put together from them. */
function useShapes(boundaries: Boundaries | undefined, level: AreaView['level']): readonly MapArea[] {
  return useMemo(() => {
    if (!boundaries) return noAreas;
    return level === boundaries.level ? decodeAreas(boundaries) : decodeParents(boundaries);
  }, [boundaries, level]);
}

type StyleInput = {
  cases: CasesByPlace | undefined;
  byId: ReadonlyMap<number, CountedPlace>;
  view: AreaView;
};

/** The colours of the areas, and their names for screen readers. */
function useAreaStyle({ cases, byId, view }: StyleInput) {
  const { t } = useTexts();
  const format = useAreaNumbers();
  const { level, measure, method, period } = view;
  const isOverTime = period !== null;
  const classes = useMemo(
    () => cases && classifyAreas(cases, { level, measure, method, period: isOverTime ? 0 : null }),
    [cases, level, measure, method, isOverTime],
  );
  const getStyle = useCallback(
    ({ id, name }: MapArea): AreaStyle => {
      const place = byId.get(id);
      if (!place || !classes || !cases)
        return { tone: 'unknown', label: t('dashboardMap.area.none', { name: place?.name ?? name }) };
      const shown = { level, measure, method, period };
      return {
        tone: getTone(place, shown, { classes, per: cases.per }),
        label: format.describe(place.name, getNumbers(place, shown, cases.per), measure),
      };
    },
    [byId, classes, cases, level, measure, method, period, t, format],
  );
  return { classes, getStyle };
}

/** Cases by district or region, with the shapes to draw them in. Nothing is loaded while bubbles are shown. */
export function useAreaMap({ nationalSocietyId, fetchCases, casesKey }: MapSource, isShown: boolean) {
  const boundaries = useBoundaries(nationalSocietyId);
  const [wanted, setView] = useState(initialView);
  const level = boundaries?.level === 'region' ? 'region' : wanted.level;
  const query = useQuery({
    queryKey: [...casesKey, level],
    queryFn: ({ signal }) => fetchCases(level, signal),
    enabled: isShown && boundaries !== undefined,
  });
  const cases = query.data;
  const byId = useMemo(
    () => new Map((cases?.places ?? []).map((place) => [place.id, place] as const)),
    [cases],
  );
  const lastPeriod = (cases?.periods.length ?? 1) - 1;
  const period = wanted.period === null ? null : Math.min(wanted.period, lastPeriod);
  const view: AreaView = { ...wanted, level, period };
  const areas = useShapes(isShown ? boundaries : undefined, level);
  const { classes, getStyle } = useAreaStyle({ cases, byId, view });
  const levels: AreaView['level'][] = boundaries?.level === 'district' ? ['district', 'region'] : ['region'];
  return {
    /** Whether there are boundaries. */
    isPossible: boundaries !== undefined,
    ...{ query, view, setView, levels, areas, classes, byId, getStyle },
  };
}

export type AreaMap = ReturnType<typeof useAreaMap>;

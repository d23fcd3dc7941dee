import { useMemo } from 'react';
import { createViews } from '../../shared/saved-views/saved-views.tsx';
import {
  collectorOrders,
  defaultCollectorFilters,
  defaultPerformanceFilters,
  deployedModes,
  performanceOrders,
  sexes,
  trainingStatuses,
} from './data-collector-filters.ts';
import { useCollectorFilterOptions } from './data-collectors.api.ts';

/** The saved views of the list of collectors, or of their performance. */
export function useCollectorViews(list: 'dataCollectors' | 'performance', projectId: number) {
  const { data } = useCollectorFilterOptions(projectId);
  const rules = useMemo(() => {
    const supervisorId = data && [0, ...data.supervisors.map(({ id }) => id)];
    const shared = { supervisorId, trainingStatus: trainingStatuses };
    return list === 'performance'
      ? { defaults: defaultPerformanceFilters, choices: { ...shared, orderBy: performanceOrders } }
      : {
          defaults: defaultCollectorFilters,
          choices: { ...shared, orderBy: collectorOrders, sex: sexes, deployedMode: deployedModes },
        };
  }, [list, data]);
  return createViews({ list, scopeId: projectId, rules });
}

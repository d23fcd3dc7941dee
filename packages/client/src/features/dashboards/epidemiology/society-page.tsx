import { useMemo, useState } from 'react';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DashboardFrame } from '../dashboard-frame.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';
import { useMayChooseStatus, useReadOnlyReason } from '../dashboard-permissions.ts';
import { toSocietyFilter, useSocietyFilterOptions } from '../dashboards.api.ts';
import { useDashboardFilterBar } from '../filters/bar.tsx';
import { getToday } from '../filters/filters.ts';
import { useSocietyEpidemiology } from './api.ts';
import { EpidemiologyBody } from './body.tsx';
import { toFrame } from './to-frame.ts';
import { useEpidemiologyFilters } from './use-filters.ts';

function SocietyEpidemiology({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const [today] = useState(() => getToday(undefined));
  const [stripDistrictId, setStripDistrictId] = useState<number | null>(null);
  const mayChooseStatus = useMayChooseStatus();
  const { filters, defaults, change, reset, isFiltered } = useEpidemiologyFilters(today);
  const filter = useMemo(() => toSocietyFilter(filters, { mayChooseStatus }), [filters, mayChooseStatus]);
  const query = useSocietyEpidemiology(nationalSocietyId, { ...filter, stripDistrictId });
  const choices = useSocietyFilterOptions(nationalSocietyId).data;
  const bar = useDashboardFilterBar({
    ...{ filters, defaults, defaultPeriod: 'last12Weeks', choices, mayChooseStatus },
    hasTraining: false,
    onChange: change,
  });
  const note = useReadOnlyReason({ nationalSocietyId });
  return (
    <DashboardFrame
      title={t('pages.epidemiology')}
      note={note}
      filters={bar.filter(({ key }) => key !== 'compare')}
      onReset={reset}
      dashboard={toFrame(query.data)}
    >
      <EpidemiologyBody
        {...{ query, choices, projectId: null, stripDistrictId }}
        onStripDistrict={setStripDistrictId}
        onReset={isFiltered ? reset : undefined}
      />
    </DashboardFrame>
  );
}

/** The epidemiology of a national society: of all its projects. */
export function SocietyEpidemiologyPage() {
  const { nationalSocietyId } = useRouteParams(dashboardPaths.societyEpidemiology);
  return <SocietyEpidemiology key={nationalSocietyId} nationalSocietyId={nationalSocietyId} />;
}

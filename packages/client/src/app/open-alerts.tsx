import { useQuery } from '@tanstack/react-query';
import { utcOffset } from '../lib/dates.ts';
import { call } from '../lib/request.ts';
import { useTexts } from '../lib/texts.tsx';

/** An alert waits however old it is, so the range of days spans all there can be. */
const openOnly = {
  status: 'Open',
  startDate: new Date('2000-01-01'),
  endDate: new Date('2100-01-01'),
  locations: null,
  healthRiskId: null,
  orderBy: 'TimeTriggered',
  sortAscending: false,
} as const;

/** How many alerts of a project wait for a decision, in words. */
export function OpenAlerts({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const alerts = useQuery({
    queryKey: ['alert/list', projectId, 'open'],
    queryFn: ({ signal }) =>
      call(
        'alert/list',
        { query: { projectId, pageNumber: 1 }, body: { ...openOnly, utcOffset: utcOffset() } },
        { signal },
      ),
  });
  if (!alerts.data) return null;
  return <>{t('shell.home.openAlertCount', { count: alerts.data.totalRows })}</>;
}

import { pathTo } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { IconLink } from '../../../ui/buttons/button.tsx';
import { dashboardPaths } from '../dashboard-paths.ts';

/** Leads those who manage the project to the weekly e-mail with its situation report. */
export function ScheduleLink(ids: { projectId: number; nationalSocietyId: number }) {
  const { t } = useTexts();
  if (!useMay('projects.getReportSchedule', { projectId: ids.projectId })) return null;
  return (
    <IconLink icon="mail" label={t('reportSchedule.link')} to={pathTo(dashboardPaths.reportSchedule, ids)} />
  );
}

import { downloadFile } from '../../lib/download.ts';
import { useDownloading } from '../../lib/downloading.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import type { ProjectDashboardFilter } from './dashboards.api.ts';

/** Downloads the situation report for the filters of the dashboard. */
export function SituationReportButton({
  projectId,
  filter,
}: {
  projectId: number;
  filter: ProjectDashboardFilter;
}) {
  const { t } = useTexts();
  const { isDownloading: isGoing, download } = useDownloading();
  const request = { query: { projectId }, body: filter };
  const save = () => downloadFile('projectDashboard/situationReport', request, 'situation-report', 'pdf');
  return (
    <Button
      icon="download"
      title={t('situationReport.actionTitle')}
      isBusy={isGoing}
      onClick={() => void download(save)}
    >
      {t('situationReport.action')}
    </Button>
  );
}

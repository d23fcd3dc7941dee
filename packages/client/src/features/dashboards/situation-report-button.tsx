import { downloadFile } from '../../lib/requests/download.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
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
  const { isDownloading, download } = useDownloading();
  const request = { query: { projectId }, body: filter };
  const save = () => downloadFile('projectDashboard/situationReport', request, 'situation-report', 'pdf');
  return (
    <Button
      icon="download"
      title={t('situationReport.actionTitle')}
      isBusy={isDownloading}
      onClick={() => void download(save)}
    >
      {t('situationReport.action')}
    </Button>
  );
}

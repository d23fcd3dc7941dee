import { useMay } from '../../lib/permissions.ts';
import { useProject } from '../../lib/places.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { AlertEventLogTable } from './alert-event-log-table.tsx';
import { alertPaths } from './alert-paths.ts';
import { timeInWords } from './alert-words.ts';
import { useAlertLog } from './alerts.api.ts';
import { LogEventButton } from './log-event-button.tsx';
import { ProjectClosedNote } from './project-closed-note.tsx';

/** Everything that happened to an alert, oldest first, and what staff write down about it. */
export function AlertEventLogPage() {
  const { t } = useTexts();
  const { projectId, alertId } = useRouteParams(alertPaths.eventLog);
  const log = useAlertLog(alertId);
  const project = useProject(projectId).data;
  const mayEdit = useMay('alertEvents.edit', { projectId });
  const head = log.data && {
    heading: log.data.healthRisk,
    lead: t('alerts.assess.raised', { time: timeInWords(log.data.createdAt) }),
    aside: mayEdit && <LogEventButton {...{ projectId, alertId }} />,
  };
  return (
    <Page title={t('alerts.log.title', { alertId })} {...head}>
      <ProjectClosedNote isClosed={project?.isClosed} />
      <Loaded
        query={log}
        label={t('alerts.log.loading')}
        isEmpty={({ logItems }) => logItems.length === 0}
        empty={<Empty>{t('alerts.log.none')}</Empty>}
      >
        {({ logItems }) => <AlertEventLogTable {...{ alertId, logItems, mayEdit }} />}
      </Loaded>
    </Page>
  );
}

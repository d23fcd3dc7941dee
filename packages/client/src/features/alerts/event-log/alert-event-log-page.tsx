import { WaitingEntries } from '../../../lib/offline/waiting-entries.tsx';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { formatTime } from '../alert-labels.ts';
import { alertPaths } from '../alert-paths.ts';
import { useAlertLog } from '../alerts.api.ts';
import { ProjectClosedNote } from '../project-closed-note.tsx';
import { LogEventButton } from './log-event-button.tsx';
import { AlertEventLogTable } from './table.tsx';

/** The complete history of an alert, oldest first, including the events that staff logged. */
export function AlertEventLogPage() {
  const { t } = useTexts();
  const { projectId, alertId } = useRouteParams(alertPaths.eventLog);
  const log = useAlertLog(alertId);
  const project = useProject(projectId).data;
  const mayEdit = useMay('alertEvents.edit', { projectId });
  const logButton = <LogEventButton {...{ projectId, alertId }} />;
  const isEmpty = log.data?.logItems.length === 0;
  const pageProps = log.data && {
    heading: log.data.healthRisk,
    subheading: t('alerts.assess.raised', { time: formatTime(log.data.createdAt) }),
    // the button of an empty log is in the log itself
    aside: !isEmpty && logButton,
  };
  return (
    <Page title={t('alerts.log.title', { alertId })} {...pageProps}>
      <ProjectClosedNote isClosed={project?.isClosed} />
      <WaitingEntries call="alertEvents/add" subjectId={alertId} />
      <Loaded
        query={log}
        label={t('alerts.log.loading')}
        isEmpty={({ logItems }) => logItems.length === 0}
        empty={<Empty action={logButton}>{t('alerts.log.none')}</Empty>}
      >
        {({ logItems }) => <AlertEventLogTable {...{ alertId, logItems, mayEdit }} />}
      </Loaded>
    </Page>
  );
}

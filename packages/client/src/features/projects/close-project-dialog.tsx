import { formatError } from '../../lib/requests/error.ts';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/status/note.tsx';
import { projectPaths } from './project-paths.ts';
import { useAlertCount } from './projects.api.ts';
import {
  type ClosableProject,
  type CloseDialogState,
  useClosingBlockedReason,
} from './use-close-project-dialog.ts';

/** Why the project cannot be closed; undefined if nothing is known to prevent it. */
function useBlockedReasons(project: ClosableProject) {
  const { t } = useTexts();
  const open = useAlertCount(project.id, 'Open').data ?? 0;
  const escalated = useAlertCount(project.id, 'Escalated').data ?? 0;
  const basics = useProject(project.id).data;
  const getBlockedReason = useClosingBlockedReason(project.nationalSocietyId);
  const alerts = open + escalated > 0 ? t('projects.close.alerts', { open, escalated }) : undefined;
  const { allowMultipleOrganizations } = basics ?? project;
  return { byAlerts: alerts, byRights: getBlockedReason({ ...project, allowMultipleOrganizations }) };
}

/** What happens to the data collectors, and that closing cannot be undone. */
function Consequences({ collectors }: { collectors: number | undefined }) {
  const { t } = useTexts();
  return (
    <>
      <p>
        {collectors === undefined
          ? t('projects.close.collectors')
          : t('projects.close.collectorsCounted', { count: collectors })}
      </p>
      <p>{t('projects.close.stays')}</p>
      <p>{t('projects.close.final')}</p>
    </>
  );
}

function Question({ project, closing }: { project: ClosableProject; closing: CloseDialogState }) {
  const { t } = useTexts();
  const { error, confirm, cancel, isClosing } = closing;
  const { byAlerts, byRights } = useBlockedReasons(project);
  const blockedBy = byRights ?? byAlerts;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isClosing(project.id)}
      blockedBy={blockedBy}
      onClose={cancel}
      onConfirm={confirm}
      title={t('projects.close.title', { name: project.name })}
      confirmLabel={t('projects.close.action')}
    >
      {error && <Note tone="error">{formatError(t, error)}</Note>}
      {blockedBy && (
        <Note tone="warn">
          <p>{blockedBy}</p>
          {byAlerts && !byRights && (
            <Link to={pathTo(projectPaths.alerts, { projectId: project.id })}>
              {t('projects.close.toAlerts')}
            </Link>
          )}
        </Note>
      )}
      <Consequences collectors={project.collectors} />
    </ConfirmDialog>
  );
}

/** Confirms closing a project and explains the consequences. */
export function CloseProjectDialog({ closing }: { closing: CloseDialogState }) {
  const { project } = closing;
  return project ? <Question project={project} closing={closing} /> : null;
}

import { useProject } from '../../lib/places.ts';
import { errorText } from '../../lib/request-error.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { projectPaths } from './project-paths.ts';
import { useAlertCount } from './projects.api.ts';
import { type ClosableProject, type Closing, useClosingBlock } from './use-closing.ts';

/** What is in the way of closing, in words; undefined when nothing is, as far as is known. */
function useObstacles(project: ClosableProject) {
  const { t } = useTexts();
  const open = useAlertCount(project.id, 'Open').data ?? 0;
  const escalated = useAlertCount(project.id, 'Escalated').data ?? 0;
  const basics = useProject(project.id).data;
  const blockOf = useClosingBlock(project.nationalSocietyId);
  const alerts = open + escalated > 0 ? t('projects.close.alerts', { open, escalated }) : undefined;
  const { allowMultipleOrganizations } = basics ?? project;
  return { byAlerts: alerts, byRights: blockOf({ ...project, allowMultipleOrganizations }) };
}

/** What happens to the data collectors, and that nothing can be changed afterwards. */
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

function Question({ project, closing }: { project: ClosableProject; closing: Closing }) {
  const { t } = useTexts();
  const { refusal, confirm, giveUp, isGoingOn } = closing;
  const { byAlerts, byRights } = useObstacles(project);
  const blockedBy = byRights ?? byAlerts;
  return (
    <ConfirmDialog
      isOpen
      isBusy={isGoingOn(project.id)}
      blockedBy={blockedBy}
      onClose={giveUp}
      onConfirm={confirm}
      title={t('projects.close.title', { name: project.name })}
      confirmLabel={t('projects.close.action')}
    >
      {refusal && <Note tone="error">{errorText(t, refusal)}</Note>}
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

/** Asks before a project is closed for good, and says what closing does. */
export function ClosingDialog({ closing }: { closing: Closing }) {
  const { project } = closing;
  return project ? <Question project={project} closing={closing} /> : null;
}

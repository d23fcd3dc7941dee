import { validateProjectEdit } from '@harken/domain/projects/project-rights';
import { useNationalSociety, useProject } from '../../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { projectPaths } from '../project-paths.ts';
import { type ProjectDetails, useEditProject, useProjectDetails } from '../projects.api.ts';
import { ProjectForm } from './form.tsx';

/** Why the project cannot be changed, for users who followed an old link; undefined if it can. */
function useBlockedReason({
  id,
  state,
  allowMultipleOrganizations,
  hasCoordinator,
  nationalSocietyId,
}: ProjectDetails) {
  const { t } = useTexts();
  const { user } = useSession();
  const mayEdit = useMay('projects.edit', { projectId: id });
  const isArchived = useNationalSociety(nationalSocietyId).data?.isArchived;
  const role = user?.roles[0];
  const wishes = { requested: allowMultipleOrganizations, organizationCount: 1 };
  const ruleError = role && validateProjectEdit(role, { hasCoordinator, allowMultipleOrganizations }, wishes);
  if (isArchived) return t('projects.list.archived');
  if (state === 'Closed') return t('projects.overview.closed');
  if (ruleError) return t(ruleError);
  return mayEdit ? undefined : t('projects.edit.notAllowed');
}

function EditForm({ project, overview }: { project: ProjectDetails; overview: string }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditProject(project.id);
  const blockedReason = useBlockedReason(project);
  if (blockedReason)
    return (
      <Note action={<LinkButton to={overview}>{t('projects.edit.back')}</LinkButton>}>{blockedReason}</Note>
    );
  return (
    <ProjectForm
      project={project}
      formData={project.formData}
      title={t('projects.edit.title')}
      submitLabel={t('projects.edit.save')}
      cancelTo={overview}
      save={async ({
        organizationId: _owner,
        alertNotHandledNotificationRecipientId: _recipientId,
        ...fields
      }) => {
        await edit(fields);
        snackbar.show(t('projects.edit.done', { name: fields.name }));
        return overview;
      }}
    />
  );
}

/** Changes a project, then returns to its overview. */
export function EditProjectPage() {
  const { t } = useTexts();
  const params = useRouteParams(projectPaths.edit);
  const project = useProjectDetails(params.projectId);
  const basics = useProject(params.projectId);
  const society = useNationalSociety(params.nationalSocietyId);
  // a form must not start from cached values
  const isLoaded = project.isFetchedAfterMount && basics.data && society.data;
  return (
    <Page title={t('projects.edit.title')}>
      <Loaded
        query={{ ...project, data: isLoaded ? project.data : undefined }}
        label={t('projects.form.loading')}
      >
        {(known) => <EditForm project={known} overview={pathTo(projectPaths.overview, params)} />}
      </Loaded>
    </Page>
  );
}

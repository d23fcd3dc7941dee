import { refusalToEdit } from '@harken/domain/projects/project-rights';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety, useProject } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { ProjectForm } from './project-form.tsx';
import { projectPaths } from './project-paths.ts';
import { type ProjectDetails, useEditProject, useProjectDetails } from './projects.api.ts';

/** Why nothing can be changed here, to who came by an old link or address; undefined when it can. */
function useObstacle({
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
  const wish = { wished: allowMultipleOrganizations, organizationCount: 1 };
  const refused = role && refusalToEdit(role, { hasCoordinator, allowMultipleOrganizations }, wish);
  if (isArchived) return t('projects.list.archived');
  if (state === 'Closed') return t('projects.overview.closed');
  if (refused) return t(refused);
  return mayEdit ? undefined : t('projects.edit.notAllowed');
}

function EditForm({ project, overview }: { project: ProjectDetails; overview: string }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditProject(project.id);
  const obstacle = useObstacle(project);
  if (obstacle)
    return <Note action={<LinkButton to={overview}>{t('projects.edit.back')}</LinkButton>}>{obstacle}</Note>;
  return (
    <ProjectForm
      project={project}
      formData={project.formData}
      title={t('projects.edit.title')}
      submitLabel={t('projects.edit.save')}
      cancelTo={overview}
      save={async ({ organizationId: _owner, alertNotHandledNotificationRecipientId: _told, ...fields }) => {
        await edit(fields);
        snackbar.show(t('projects.edit.done', { name: fields.name }));
        return overview;
      }}
    />
  );
}

/** Changes a project, and leads back to its overview. */
export function EditProjectPage() {
  const { t } = useTexts();
  const params = useRouteParams(projectPaths.edit);
  const project = useProjectDetails(params.projectId);
  const basics = useProject(params.projectId);
  const society = useNationalSociety(params.nationalSocietyId);
  // a form must not begin with what was: what is known from earlier does not do
  const isKnown = project.isFetchedAfterMount && basics.data && society.data;
  return (
    <Page title={t('projects.edit.title')}>
      <Loaded
        query={{ ...project, data: isKnown ? project.data : undefined }}
        label={t('projects.form.loading')}
      >
        {(known) => <EditForm project={known} overview={pathTo(projectPaths.overview, params)} />}
      </Loaded>
    </Page>
  );
}

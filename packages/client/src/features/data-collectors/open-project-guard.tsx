import type { ReactNode } from 'react';
import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Note } from '../../ui/status/note.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';

/** Shows the form in an open project, otherwise the reason why nothing can be changed, for users who followed an old link. */
export function OpenProjectGuard({ projectId, children }: { projectId: number; children: () => ReactNode }) {
  const { t } = useTexts();
  const project = useProject(projectId);
  const society = useNationalSociety(project.data?.nationalSociety.id);
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const place = project.data ? society : project;
  const list = pathTo(dataCollectorPaths.list, { projectId });
  const getReason = () => {
    if (society.data?.isArchived) return t('dataCollectorForm.societyArchived');
    return project.data?.isClosed ? t('dataCollectorForm.projectClosed') : t('shell.unauthorized.text');
  };
  return (
    <Loaded
      query={{ ...place, data: place.data as object | undefined }}
      label={t('dataCollectorForm.loading')}
    >
      {() =>
        mayEdit ? (
          children()
        ) : (
          <Note action={<LinkButton to={list}>{t('dataCollectorForm.back')}</LinkButton>}>{getReason()}</Note>
        )
      }
    </Loaded>
  );
}

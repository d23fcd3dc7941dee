import type { ReactNode } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useNationalSociety, useProject } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';

/** Shows the form in an open project, otherwise the reason why nothing can be changed, for users who followed an old link. */
export function OpenProjectGuard({ projectId, children }: { projectId: number; children: () => ReactNode }) {
  const { t } = useTexts();
  const project = useProject(projectId);
  const society = useNationalSociety(project.data?.nationalSociety.id);
  const mayEdit = useMay('dataCollectors.edit', { projectId });
  const place = project.data ? society : project;
  const list = pathTo(dataCollectorPaths.list, { projectId });
  const reason = society.data?.isArchived
    ? t('dataCollectorForm.societyArchived')
    : t('dataCollectorForm.projectClosed');
  return (
    <Loaded
      query={{ ...place, data: place.data as object | undefined }}
      label={t('dataCollectorForm.loading')}
    >
      {() =>
        mayEdit ? (
          children()
        ) : (
          <Note action={<LinkButton to={list}>{t('dataCollectorForm.back')}</LinkButton>}>{reason}</Note>
        )
      }
    </Loaded>
  );
}

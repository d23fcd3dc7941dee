import type { ReactNode } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety, useProject } from '../../lib/places.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';

/** The form of a project that is open; else why nothing can be changed, to who came by an old link or address. */
export function WhereOpen({ projectId, children }: { projectId: number; children: () => ReactNode }) {
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

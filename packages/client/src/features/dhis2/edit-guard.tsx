import type { ReactNode } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Note } from '../../ui/status/note.tsx';
import { dhis2Paths } from './dhis2-paths.ts';

/** Shows a form to those who may change the connection, and the reason to others. */
export function EditGuard({
  nationalSocietyId,
  children,
}: {
  nationalSocietyId: number;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('dhis2.edit', { nationalSocietyId });
  const view = pathTo(dhis2Paths.view, { nationalSocietyId });
  return (
    <Loaded query={society} label={t('dhis2.loading')}>
      {({ isArchived }) =>
        mayEdit ? (
          children
        ) : (
          <Note action={<LinkButton to={view}>{t('dhis2.back')}</LinkButton>}>
            {t(isArchived ? 'dhis2.archived' : 'nationalSociety.hasCoordinator')}
          </Note>
        )
      }
    </Loaded>
  );
}

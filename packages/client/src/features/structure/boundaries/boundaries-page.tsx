import { useNationalSociety } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { structurePaths } from '../structure-paths.ts';
import styles from './boundaries.module.css';
import { ImportCard } from './import-card.tsx';
import { LevelsCard } from './levels-card.tsx';

/** /structure/boundaries: the boundaries of the places of a national society, and their import. */
export function BoundariesPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(structurePaths.boundaries);
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  return (
    <Page title={t('boundaries.title')}>
      <Loaded query={society} label={t('structure.loading')}>
        {({ isArchived }) => (
          <div className={styles.cards}>
            {!mayEdit && (
              <Note>{t(isArchived ? 'structure.archived' : 'structure.coordinatorInCharge')}</Note>
            )}
            <LevelsCard {...{ nationalSocietyId, mayEdit }} />
            {mayEdit && <ImportCard nationalSocietyId={nationalSocietyId} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

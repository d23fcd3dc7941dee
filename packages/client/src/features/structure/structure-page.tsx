import { useMay } from '../../lib/permissions.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { PlaceTree } from './place-tree.tsx';
import { useStructure, useStructureActions } from './structure.api.ts';
import styles from './structure.module.css';
import { structurePaths } from './structure-paths.ts';

/** Explains who may change the places. */
function Notes({ mayEdit, nationalSocietyId }: { mayEdit: boolean; nationalSocietyId: number }) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId).data;
  if (society?.isArchived)
    return (
      <div className={styles.head}>
        <Note>{t('structure.archived')}</Note>
      </div>
    );
  return (
    <div className={styles.head}>
      {society?.hasCoordinator && !mayEdit && <Note>{t('structure.coordinatorInCharge')}</Note>}
      <p className={styles.intro}>{t('structure.intro')}</p>
      {mayEdit && <p className={styles.keys}>{t('structure.keys')}</p>}
    </div>
  );
}

/** /structure: the regions, districts, villages and zones of a society. */
export function StructurePage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(structurePaths.tree);
  const structure = useStructure(nationalSocietyId);
  const structureActions = useStructureActions(nationalSocietyId);
  const mayEdit = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  const importPath = pathTo(structurePaths.import, { nationalSocietyId });
  return (
    <Page title={t('structure.title')}>
      <Notes {...{ mayEdit, nationalSocietyId }} />
      <Loaded query={structure} label={t('structure.loading')}>
        {({ regions }) => <PlaceTree {...{ regions, mayEdit, importPath, structureActions }} />}
      </Loaded>
    </Page>
  );
}

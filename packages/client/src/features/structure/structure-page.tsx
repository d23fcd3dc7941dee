import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { FirstVillageForm } from './first-village-form.tsx';
import { PlaceTree } from './place-tree.tsx';
import { useStructure, useStructureActions } from './structure.api.ts';
import styles from './structure.module.css';
import { structurePaths } from './structure-paths.ts';

type NotesProps = { mayEdit: boolean; hasPlaces: boolean; nationalSocietyId: number };

/** Explains who may change the places, and the keys of the tree. */
function Notes({ mayEdit, hasPlaces, nationalSocietyId }: NotesProps) {
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
      {mayEdit && hasPlaces && <p className={styles.keys}>{t('structure.keys')}</p>}
      {mayEdit && hasPlaces && (
        <LinkButton to={pathTo(structurePaths.boundaries, { nationalSocietyId })} icon="layers">
          {t('boundaries.title')}
        </LinkButton>
      )}
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
  const importPopulationPath = pathTo(structurePaths.importPopulation, { nationalSocietyId });
  const mayCopy = useCan('nationalSocieties.copy');
  const copyPath = mayCopy ? pathTo(structurePaths.copy, { nationalSocietyId }) : undefined;
  return (
    <Page title={t('structure.title')}>
      <Notes {...{ mayEdit, nationalSocietyId }} hasPlaces={structure.data?.regions.length !== 0} />
      <Loaded query={structure} label={t('structure.loading')}>
        {({ regions }) => (
          <>
            {mayEdit && regions.length === 0 && <FirstVillageForm onAdd={structureActions.add} />}
            <PlaceTree
              {...{ regions, mayEdit, importPath, importPopulationPath, copyPath, structureActions }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

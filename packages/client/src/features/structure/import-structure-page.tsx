import type { ImportSource } from '../../lib/import-file.ts';
import { ImportSteps } from '../../lib/import-page.tsx';
import { useMay } from '../../lib/permissions.ts';
import { call } from '../../lib/request.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { structurePaths } from './structure-paths.ts';

function toImportSource(nationalSocietyId: number): ImportSource {
  const name = 'nationalSocietyStructure/import';
  return {
    call: name,
    scopeId: nationalSocietyId,
    check: (file, signal) => call(name, { query: { nationalSocietyId, isPreview: true }, file }, { signal }),
    store: (file) => call(name, { query: { nationalSocietyId, isPreview: false }, file }),
  };
}

/** Imports regions, districts, villages and zones from a spreadsheet. */
export function ImportStructurePage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(structurePaths.import);
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  const listPath = pathTo(structurePaths.tree, { nationalSocietyId });
  return (
    <Page title={t('pages.importStructure')}>
      <Loaded query={society} label={t('structure.loading')}>
        {({ isArchived }) =>
          mayEdit ? (
            <ImportSteps
              source={toImportSource(nationalSocietyId)}
              subject="places"
              template={{
                call: 'nationalSocietyStructure/importTemplate',
                query: { nationalSocietyId },
                name: 'placesTemplate',
              }}
              listPath={listPath}
            />
          ) : (
            <Note action={<LinkButton to={listPath}>{t('structure.backToTree')}</LinkButton>}>
              {t(isArchived ? 'structure.archived' : 'structure.coordinatorInCharge')}
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}

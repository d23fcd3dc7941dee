import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { ImportSource } from '../../shared/imports/file.ts';
import { ImportSteps } from '../../shared/imports/import-page.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { structurePaths } from './structure-paths.ts';

function toImportSource(nationalSocietyId: number): ImportSource {
  const name = 'nationalSocietyStructure/import';
  return {
    call: name,
    scopeId: nationalSocietyId,
    check: (file, answers, signal) =>
      call(name, { query: { nationalSocietyId, isPreview: true, answers }, file }, { signal }),
    store: (file, answers) => call(name, { query: { nationalSocietyId, isPreview: false, answers }, file }),
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

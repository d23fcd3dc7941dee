import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { ImportSource } from '../../shared/imports/file.ts';
import { ImportSteps, type ImportStepsProps } from '../../shared/imports/import-page.tsx';
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
    check: (file, choices, signal) =>
      call(name, { query: { nationalSocietyId, isPreview: true, ...choices }, file }, { signal }),
    store: (file, choices) =>
      call(name, { query: { nationalSocietyId, isPreview: false, ...choices }, file }),
  };
}

function toPopulationSource(nationalSocietyId: number): ImportSource {
  const name = 'nationalSocietyStructure/population/import';
  return {
    call: name,
    scopeId: nationalSocietyId,
    check: (file, { sheet }, signal) =>
      call(name, { query: { nationalSocietyId, isPreview: true, sheet }, file }, { signal }),
    store: (file, { sheet }) => call(name, { query: { nationalSocietyId, isPreview: false, sheet }, file }),
  };
}

type ImportPageProps = {
  nationalSocietyId: number;
  title: string;
  steps: Omit<ImportStepsProps, 'listPath'>;
};

function ImportPage({ nationalSocietyId, title, steps }: ImportPageProps) {
  const { t } = useTexts();
  const society = useNationalSociety(nationalSocietyId);
  const mayEdit = useMay('nationalSocietyStructure.edit', { nationalSocietyId });
  const listPath = pathTo(structurePaths.tree, { nationalSocietyId });
  return (
    <Page title={title}>
      <Loaded query={society} label={t('structure.loading')}>
        {({ isArchived }) =>
          mayEdit ? (
            <ImportSteps {...steps} listPath={listPath} />
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

/** Imports regions, districts, villages and zones, and their codes, from a spreadsheet. */
export function ImportStructurePage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(structurePaths.import);
  const call = 'nationalSocietyStructure/importTemplate';
  return (
    <ImportPage
      {...{ nationalSocietyId, title: t('pages.importStructure') }}
      steps={{
        source: toImportSource(nationalSocietyId),
        subject: 'places',
        template: { call, query: { nationalSocietyId }, name: 'placesTemplate' },
      }}
    />
  );
}

/** Imports population figures from a spreadsheet in which places are named by their codes. */
export function ImportPopulationPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(structurePaths.importPopulation);
  const call = 'nationalSocietyStructure/population/importTemplate';
  return (
    <ImportPage
      {...{ nationalSocietyId, title: t('pages.importPopulation') }}
      steps={{
        source: toPopulationSource(nationalSocietyId),
        subject: 'figures',
        template: { call, query: { nationalSocietyId }, name: 'populationTemplate' },
      }}
    />
  );
}

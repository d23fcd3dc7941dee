import { call } from '../../lib/requests/request.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { ImportSource } from '../../shared/imports/file.ts';
import { ImportSteps } from '../../shared/imports/import-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { OpenProjectGuard } from './open-project-guard.tsx';

function toImportSource(projectId: number): ImportSource {
  const name = 'dataCollector/import';
  return {
    call: name,
    scopeId: projectId,
    check: (file, choices, signal) =>
      call(name, { query: { projectId, isPreview: true, ...choices }, file }, { signal }),
    store: (file, choices) => call(name, { query: { projectId, isPreview: false, ...choices }, file }),
  };
}

/** Imports data collectors from a file. */
export function ImportDataCollectorsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.import);
  return (
    <Page title={t('pages.importDataCollectors')}>
      <OpenProjectGuard projectId={projectId}>
        {() => (
          <ImportSteps
            source={toImportSource(projectId)}
            subject="dataCollectors"
            template={{
              call: 'dataCollector/importTemplate',
              query: { projectId },
              name: 'dataCollectorsTemplate',
            }}
            listPath={pathTo(dataCollectorPaths.list, { projectId })}
          />
        )}
      </OpenProjectGuard>
    </Page>
  );
}

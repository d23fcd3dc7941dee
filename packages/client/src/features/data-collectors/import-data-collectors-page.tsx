import type { ImportSource } from '../../lib/import-file.ts';
import { ImportSteps } from '../../lib/import-page.tsx';
import { call } from '../../lib/request.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Page } from '../../ui/page.tsx';
import { WhereOpen } from './collector-form-obstacle.tsx';
import { dataCollectorPaths } from './data-collector-paths.ts';

function collectorsOf(projectId: number): ImportSource {
  const name = 'dataCollector/import';
  return {
    call: name,
    placeId: projectId,
    check: (file, signal) => call(name, { query: { projectId, isPreview: true }, file }, { signal }),
    store: (file) => call(name, { query: { projectId, isPreview: false }, file }),
  };
}

/** Many data collectors at once, from a list. */
export function ImportDataCollectorsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.import);
  return (
    <Page title={t('pages.importDataCollectors')}>
      <WhereOpen projectId={projectId}>
        {() => (
          <ImportSteps
            source={collectorsOf(projectId)}
            words="dataCollectors"
            template={{
              call: 'dataCollector/importTemplate',
              query: { projectId },
              name: 'dataCollectorsTemplate',
            }}
            listPath={pathTo(dataCollectorPaths.list, { projectId })}
          />
        )}
      </WhereOpen>
    </Page>
  );
}

import { useState } from 'react';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { OpenProjectGuard } from '../open-project-guard.tsx';
import { type CollectorFormOptions, useCollectorFormOptions, useCreateCollector } from './api.ts';
import { CollectorForm } from './form.tsx';
import { createFormValues } from './values.ts';

function NewCollector({ options, projectId }: { options: CollectorFormOptions; projectId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateCollector();
  // the options may be refetched while the form is open; its initial values stay
  const [values] = useState(() => createFormValues(options));
  const list = pathTo(dataCollectorPaths.list, { projectId });
  return (
    <CollectorForm
      {...{ values, options, projectId }}
      center={options.defaultLocation}
      title={t('pages.addDataCollector')}
      submitLabel={t('dataCollectorForm.add')}
      cancelTo={list}
      save={async (fields) => {
        const message = await create(fields);
        snackbar.show(t(fields.inTraining ? message : 'training.addedTrained'));
        return list;
      }}
    />
  );
}

function AddForm({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const options = useCollectorFormOptions(projectId);
  return (
    <Loaded query={options} label={t('dataCollectorForm.loading')}>
      {(known) => <NewCollector options={known} projectId={projectId} />}
    </Loaded>
  );
}

/** Adds a data collector, who then appears in the list, unless chosen otherwise as in training. */
export function AddDataCollectorPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.add);
  return (
    <Page title={t('pages.addDataCollector')}>
      <OpenProjectGuard projectId={projectId}>{() => <AddForm projectId={projectId} />}</OpenProjectGuard>
    </Page>
  );
}

import { useState } from 'react';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { type CollectorOffers, useCollectorOffers, useCreateCollector } from './collector-form.api.ts';
import { CollectorForm } from './collector-form.tsx';
import { WhereOpen } from './collector-form-obstacle.tsx';
import { unwritten } from './collector-form-values.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';

function NewCollector({ offers, projectId }: { offers: CollectorOffers; projectId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateCollector();
  // what is offered may change while the form is open; what it began with stays
  const [values] = useState(() => unwritten(offers));
  const list = pathTo(dataCollectorPaths.list, { projectId });
  return (
    <CollectorForm
      {...{ values, offers, projectId }}
      center={offers.defaultLocation}
      title={t('pages.addDataCollector')}
      submitLabel={t('dataCollectorForm.add')}
      cancelTo={list}
      save={async (fields) => {
        snackbar.show(t(await create(fields)));
        return list;
      }}
    />
  );
}

function AddForm({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const offers = useCollectorOffers(projectId);
  return (
    <Loaded query={offers} label={t('dataCollectorForm.loading')}>
      {(known) => <NewCollector offers={known} projectId={projectId} />}
    </Loaded>
  );
}

/** A new data collector. Once added it stands in the list, in training. */
export function AddDataCollectorPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.add);
  return (
    <Page title={t('pages.addDataCollector')}>
      <WhereOpen projectId={projectId}>{() => <AddForm projectId={projectId} />}</WhereOpen>
    </Page>
  );
}

import { useState } from 'react';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { type Collector, useCollector, useEditCollector } from './collector-form.api.ts';
import { CollectorForm } from './collector-form.tsx';
import { WhereOpen } from './collector-form-obstacle.tsx';
import { valuesOf } from './collector-form-values.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';

/** A collector without a place has none to begin the map at. */
const nowhere = { latitude: 0, longitude: 0 };

function KnownCollector({ collector }: { collector: Collector }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditCollector(collector.id);
  const [values] = useState(() => valuesOf(collector));
  const { projectId, formData, nationalSocietyCountryCode: countryCode } = collector;
  const list = pathTo(dataCollectorPaths.list, { projectId });
  return (
    <CollectorForm
      {...{ collector, values, projectId }}
      offers={{ ...formData, countryCode }}
      center={collector.locations[0] ?? nowhere}
      title={t('pages.editDataCollector')}
      submitLabel={t('dataCollectorForm.update')}
      cancelTo={list}
      save={async (fields) => {
        const { messageKey } = await edit(fields);
        if (messageKey) snackbar.show(t(messageKey));
        return list;
      }}
    />
  );
}

function EditForm({ dataCollectorId }: { dataCollectorId: number }) {
  const { t } = useTexts();
  const collector = useCollector(dataCollectorId);
  return (
    <Loaded query={collector} label={t('dataCollectorForm.loading')}>
      {(known) => <KnownCollector collector={known} />}
    </Loaded>
  );
}

/** Changes a data collector, and leads back to the list. */
export function EditDataCollectorPage() {
  const { t } = useTexts();
  const { projectId, dataCollectorId } = useRouteParams(dataCollectorPaths.edit);
  return (
    <Page title={t('pages.editDataCollector')}>
      <WhereOpen projectId={projectId}>{() => <EditForm dataCollectorId={dataCollectorId} />}</WhereOpen>
    </Page>
  );
}

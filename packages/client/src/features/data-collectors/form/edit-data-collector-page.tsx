import { useState } from 'react';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { OpenProjectGuard } from '../open-project-guard.tsx';
import { type Collector, useCollector, useEditCollector } from './api.ts';
import { CollectorForm } from './form.tsx';
import { toFormValues } from './values.ts';

/** The center of the map for a collector without places. */
const nowhere = { latitude: 0, longitude: 0 };

function KnownCollector({ collector }: { collector: Collector }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditCollector(collector.id);
  const [values] = useState(() => toFormValues(collector));
  const { projectId, formData, nationalSocietyCountryCode: countryCode } = collector;
  const list = pathTo(dataCollectorPaths.list, { projectId });
  return (
    <CollectorForm
      {...{ collector, values, projectId }}
      options={{ ...formData, countryCode }}
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

/** Edits a data collector and leads back to the list. */
export function EditDataCollectorPage() {
  const { t } = useTexts();
  const { projectId, dataCollectorId } = useRouteParams(dataCollectorPaths.edit);
  return (
    <Page title={t('pages.editDataCollector')}>
      <OpenProjectGuard projectId={projectId}>
        {() => <EditForm dataCollectorId={dataCollectorId} />}
      </OpenProjectGuard>
    </Page>
  );
}

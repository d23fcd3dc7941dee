import { useState } from 'react';
import { useWaitingEdit } from '../../../lib/offline/entries.ts';
import { editConflict, type OfflineEdit } from '../../../lib/offline/entry-rules.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { OpenProjectGuard } from '../open-project-guard.tsx';
import { type Collector, useCollector, useEditCollector } from './api.ts';
import { CollectorForm } from './form.tsx';
import { toEnteredValues, toFormValues, toStoredFields } from './values.ts';
import { VersionComparison } from './version-comparison.tsx';

/** The center of the map for a collector without places. */
const nowhere = { latitude: 0, longitude: 0 };

/** What the form starts with: what is stored, or what the person entered before and the server does not have yet. */
function toStart(collector: Collector, waiting: OfflineEdit | undefined) {
  if (!waiting)
    return {
      values: toFormValues(collector),
      base: toStoredFields(collector),
      version: collector.version,
    };
  const { base, body } = waiting;
  return { values: toEnteredValues(body), base, version: body.version };
}

function KnownCollector({ collector, waiting }: { collector: Collector; waiting: OfflineEdit | undefined }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditCollector(collector);
  const [{ values, base, version }] = useState(() => toStart(collector, waiting));
  const { id, projectId, formData, nationalSocietyCountryCode: countryCode } = collector;
  const list = pathTo(dataCollectorPaths.list, { projectId });
  const pages = {
    sent: list,
    stored: pathTo(dataCollectorPaths.overview, { projectId, dataCollectorId: id }),
    conflict: pathTo(dataCollectorPaths.edit, { projectId, dataCollectorId: id }),
  };
  return (
    <>
      {waiting && <Note tone="warn">{t('collectorConflict.waiting')}</Note>}
      {waiting?.refused && <Note tone="error">{t('offline.notTaken', { reason: t(waiting.refused) })}</Note>}
      <CollectorForm
        {...{ collector, values, projectId }}
        options={{ ...formData, countryCode }}
        center={collector.locations[0] ?? nowhere}
        title={t('pages.editDataCollector')}
        submitLabel={t('dataCollectorForm.update')}
        cancelTo={list}
        save={async (fields) => {
          const outcome = await edit({ fields, base, version });
          if (outcome === 'sent') snackbar.show(t('dataCollector.edit.success'));
          if (outcome === 'stored') snackbar.show(t('offline.announced'));
          return pages[outcome];
        }}
      />
    </>
  );
}

function EditForm({ dataCollectorId }: { dataCollectorId: number }) {
  const { t } = useTexts();
  const collector = useCollector(dataCollectorId);
  const waiting = useWaitingEdit(dataCollectorId);
  return (
    <Loaded query={collector} label={t('dataCollectorForm.loading')}>
      {(known) =>
        waiting?.refused === editConflict ? (
          <VersionComparison key={waiting.key} collector={known} edit={waiting} />
        ) : (
          <KnownCollector collector={known} waiting={waiting} />
        )
      }
    </Loaded>
  );
}

/** Edits a data collector and leads back to the list. Where somebody else changed it meanwhile, compares both versions. */
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

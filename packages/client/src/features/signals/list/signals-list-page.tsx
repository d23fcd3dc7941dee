import { useMemo } from 'react';
import { useNationalSociety, useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { NewRows } from '../../../ui/data-table/new-rows.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { ClustersCard } from '../clusters/clusters-card.tsx';
import { type SignalsPlace, signalPaths } from '../signal-paths.ts';
import { useSignals } from '../signals.api.ts';
import { SignalFilterBar } from './filter-bar.tsx';
import { useSignalFilters } from './filters.ts';
import { SignalsTable } from './table.tsx';

function SignalsList({ place: shownIn, name }: { place: SignalsPlace; name: string }) {
  const { t } = useTexts();
  const { nationalSocietyId, projectId } = shownIn;
  const place = useMemo(() => ({ nationalSocietyId, projectId }), [nationalSocietyId, projectId]);
  const { filters, isFiltered, change, reset } = useSignalFilters();
  const signals = useSignals(place, filters);
  const empty = isFiltered ? (
    <Empty action={<Button onClick={reset}>{t('signals.showAll')}</Button>}>{t('signals.noneMatch')}</Empty>
  ) : (
    <Empty>{t(`signals.none.${filters.state}`)}</Empty>
  );
  return (
    <>
      <Note tone="info">{t('signals.about')}</Note>
      <SignalFilterBar
        {...{ place, filters }}
        onChange={change}
        onReset={reset}
        count={signals.data?.totalRows}
      />
      <NewRows
        count={signals.newCount}
        label={t('signals.newOnes', { count: signals.newCount })}
        onShow={signals.showNew}
      />
      <Loaded
        query={signals}
        label={t('signals.loading')}
        rows={6}
        isEmpty={(page) => page.data.length === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <ClustersCard place={place} signals={page.data} />
            <SignalsTable {...{ place, name }} signals={page.data} />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The signals of a national society, the most urgent first. */
export function SocietySignalsPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(signalPaths.ofSociety);
  const name = useNationalSociety(nationalSocietyId).data?.name ?? '';
  return (
    <Page title={t('signals.title')}>
      <SignalsList place={{ nationalSocietyId, projectId: null }} name={name} />
    </Page>
  );
}

/** The signals of the places and health risks of a project. */
export function ProjectSignalsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(signalPaths.ofProject);
  const project = useProject(projectId);
  return (
    <Page title={t('signals.title')}>
      <Loaded query={project} label={t('signals.loading')}>
        {({ nationalSociety, name }) => (
          <SignalsList place={{ nationalSocietyId: nationalSociety.id, projectId }} name={name} />
        )}
      </Loaded>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';

import { type Column, DataTable, RowLink } from '../../../ui/data-table/data-table.tsx';

import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';

type PlacesToCheck = CallResponse<'dataCollector/placesToCheck'>;
type Row = PlacesToCheck['places'][number];

function useColumns(projectId: number): Column<Row>[] {
  const { t } = useTexts();
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('placesToCheck.column.collector'),
        card: { line: 1, isName: true },
        cell: ({ id, name, isReadOnly }) =>
          isReadOnly ? (
            <bdi>{name}</bdi>
          ) : (
            <RowLink to={pathTo(dataCollectorPaths.edit, { projectId, dataCollectorId: id })}>{name}</RowLink>
          ),
      },
      {
        key: 'own',
        header: t('placesToCheck.column.own'),
        card: { line: 2, align: 'whole' },
        cell: ({ village, district, region }) => <bdi>{[village, district, region].join(', ')}</bdi>,
      },
      {
        key: 'found',
        header: t('placesToCheck.column.found'),
        card: { line: 3, align: 'whole' },
        cell: ({ foundIn }) =>
          foundIn ? <bdi>{`${foundIn.name}, ${foundIn.region}`}</bdi> : t('placesToCheck.nowhere'),
      },
      {
        key: 'location',
        header: t('placesToCheck.column.location'),
        card: { line: 4, align: 'whole' },
        isNowrap: true,
        cell: ({ latitude, longitude }) => <bdi dir="ltr">{`${latitude}, ${longitude}`}</bdi>,
      },
    ],
    [t, projectId],
  );
}

function List({ found, projectId }: { found: PlacesToCheck; projectId: number }) {
  const { t } = useTexts();
  const columns = useColumns(projectId);
  const { count, places } = found;
  return (
    <>
      <p>{t('placesToCheck.about', { count })}</p>
      {count > places.length && <p>{t('placesToCheck.first', { count: places.length })}</p>}
      <DataTable
        caption={t('placesToCheck.title')}
        columns={columns}
        rows={places}
        rowKey={({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`}
      />
    </>
  );
}

/** /datacollectors/placestocheck: data collectors whose location is outside their own district. */
export function PlacesToCheckPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(dataCollectorPaths.check);
  const query = useQuery({
    queryKey: ['dataCollector/placesToCheck', projectId],
    queryFn: ({ signal }) => call('dataCollector/placesToCheck', { query: { projectId } }, { signal }),
  });
  return (
    <Page title={t('placesToCheck.title')}>
      <Loaded
        query={query}
        label={t('placesToCheck.loading')}
        isEmpty={({ count }) => count === 0}
        empty={
          <Empty>
            {query.data?.hasBoundaries === false
              ? t('placesToCheck.noBoundaries')
              : t('placesToCheck.none', { count: query.data?.checked ?? 0 })}
          </Empty>
        }
      >
        {(found) => <List {...{ found, projectId }} />}
      </Loaded>
    </Page>
  );
}

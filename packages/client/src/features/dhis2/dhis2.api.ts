import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

export type Dhis2 = CallResponse<'dhis2/get'>;
export type Dhis2Connection = NonNullable<Dhis2['connection']>;
export type ConnectionFields = CallInput<'dhis2/edit'>['body'];
export type MappingFields = CallInput<'dhis2/editMapping'>['body'];
export type DataSet = CallResponse<'dhis2/dataSet'>;
export type Sending = CallResponse<'dhis2/sendings'>['data'][number];
export type Levels = CallInput<'dhis2/previewUnits'>['body']['levels'];
export type UnitPreview = CallResponse<'dhis2/previewUnits'>;
export type Unit = UnitPreview['units'][number];
export type UnitImport = CallInput<'dhis2/importUnits'>['body'];
export type Cell = CallResponse<'dhis2/dryRun'>['rows'][number];

export function useDhis2(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['dhis2/get', nationalSocietyId],
    queryFn: ({ signal }) => call('dhis2/get', { params: { nationalSocietyId } }, { signal }),
  });
}

export function useEditConnection(nationalSocietyId: number) {
  return useChange({
    calls: 'dhis2/edit',
    errors: 'inline',
    act: (body: ConnectionFields) => call('dhis2/edit', { params: { nationalSocietyId }, body }),
  });
}

export function useRemoveConnection(nationalSocietyId: number) {
  return useChange({
    calls: 'dhis2/remove',
    act: () => call('dhis2/remove', { params: { nationalSocietyId } }),
  });
}

export function useEditMapping(nationalSocietyId: number) {
  return useChange({
    calls: 'dhis2/editMapping',
    errors: 'inline',
    act: (body: MappingFields) => call('dhis2/editMapping', { params: { nationalSocietyId }, body }),
  });
}

/** Queues a sending and confirms it. */
export function useSendNow(nationalSocietyId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'dhis2/send',
    act: () => call('dhis2/send', { params: { nationalSocietyId } }),
    onSuccess: () => snackbar.show(t('dhis2.send.queued')),
  });
}

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false };

/** Tests a connection. Results are cached by the number of the attempt: a secret must not become part of a query key. */
export function useConnectionTest(nationalSocietyId: number) {
  const [attempt, setAttempt] = useState(0);
  const [tested, setTested] = useState<ConnectionFields>();
  const result = useQuery({
    queryKey: ['dhis2/test', nationalSocietyId, attempt],
    queryFn: ({ signal }) =>
      call('dhis2/test', { params: { nationalSocietyId }, body: tested as ConnectionFields }, { signal }),
    enabled: tested !== undefined,
    ...once,
  });
  return {
    isTesting: tested !== undefined && result.isFetching,
    result: tested && result.data,
    error: tested && result.error,
    start: (body: ConnectionFields) => {
      setAttempt((last) => last + 1);
      setTested(body);
    },
    /** Call it when a field changes: the test no longer applies. */
    reset: () => setTested(undefined),
  };
}

/** The data sets with a text in their name. */
export function useDataSets(nationalSocietyId: number, search: string) {
  return useQuery({
    queryKey: ['dhis2/dataSets', nationalSocietyId, search],
    queryFn: ({ signal }) =>
      call('dhis2/dataSets', { params: { nationalSocietyId }, body: { search } }, { signal }),
    select: ({ dataSets }) => dataSets,
    placeholderData: keepPreviousData,
    ...once,
  });
}

export function useDataSet(nationalSocietyId: number, dataSetId: string) {
  return useQuery({
    queryKey: ['dhis2/dataSet', nationalSocietyId, dataSetId],
    queryFn: ({ signal }) =>
      call('dhis2/dataSet', { params: { nationalSocietyId }, body: { dataSetId } }, { signal }),
    enabled: dataSetId !== '',
    ...once,
  });
}

/** What would be sent now, as DHIS2 checks it. */
export function useDryRun(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['dhis2/dryRun', nationalSocietyId],
    queryFn: ({ signal }) => call('dhis2/dryRun', { params: { nationalSocietyId } }, { signal }),
    ...once,
  });
}

export function useSendings(nationalSocietyId: number, pageNumber: number) {
  return useQuery({
    queryKey: ['dhis2/sendings', nationalSocietyId, pageNumber],
    queryFn: ({ signal }) =>
      call('dhis2/sendings', { params: { nationalSocietyId }, query: { pageNumber } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSending(nationalSocietyId: number, sendingId: number) {
  return useQuery({
    queryKey: ['dhis2/sending', nationalSocietyId, sendingId],
    queryFn: ({ signal }) =>
      call('dhis2/sending', { params: { nationalSocietyId }, query: { sendingId } }, { signal }),
  });
}

/** The levels of organisation units in DHIS2. */
export function useUnitLevels(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['dhis2/levels', nationalSocietyId],
    queryFn: ({ signal }) => call('dhis2/levels', { params: { nationalSocietyId } }, { signal }),
    select: ({ levels }) => levels,
    ...once,
  });
}

/** What the organisation units would become; nothing until levels are chosen. */
export function useUnitPreview(nationalSocietyId: number, levels: Levels | undefined) {
  return useQuery({
    queryKey: ['dhis2/previewUnits', nationalSocietyId, levels],
    queryFn: ({ signal }) =>
      call(
        'dhis2/previewUnits',
        { params: { nationalSocietyId }, body: { levels: levels as Levels } },
        { signal },
      ),
    enabled: levels !== undefined,
    ...once,
  });
}

export function useImportUnits(nationalSocietyId: number) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  return useChange({
    calls: 'dhis2/importUnits',
    act: (body: UnitImport) => call('dhis2/importUnits', { params: { nationalSocietyId }, body }),
    onSuccess: (stored) => snackbar.show(t('dhis2.units.done', stored)),
  });
}

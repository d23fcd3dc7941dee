import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type LineList = CallResponse<'lineList/get'>;
export type LineListRow = LineList['rows']['data'][number];
export type LineListField = LineList['fields'][number];
export type LineValues = CallInput<'lineListRow/create'>['body']['lineValues'];
export type LineListCurves = CallResponse<'lineList/curve'>;
export type LineListSettings = CallResponse<'lineListSettings/get'>;
type Configuration = CallInput<'lineList/configure'>['body'];

/** One page of a line list. */
export function useLineList(
  outbreakId: number,
  { pageNumber, onlyFlagged }: { pageNumber: number; onlyFlagged: boolean },
) {
  return useQuery({
    queryKey: ['lineList/get', outbreakId, pageNumber, onlyFlagged],
    queryFn: ({ signal }) =>
      call('lineList/get', { params: { outbreakId }, query: { pageNumber, onlyFlagged } }, { signal }),
  });
}

/** One row for the form; not cached, so that the form never starts from old values. */
export function useLineListRow(lineListRowId: number) {
  return useQuery({
    queryKey: ['lineListRow/get', lineListRowId],
    queryFn: ({ signal }) => call('lineListRow/get', { params: { lineListRowId } }, { signal }),
    gcTime: 0,
  });
}

export function useLineListCurve(outbreakId: number) {
  return useQuery({
    queryKey: ['lineList/curve', outbreakId],
    queryFn: ({ signal }) => call('lineList/curve', { params: { outbreakId } }, { signal }),
  });
}

/** Makes rows of reports. @returns how many people were added, and how many reports left out */
export function useAddReports(outbreakId: number) {
  return useChange({
    calls: 'lineList/addReports',
    act: () => call('lineList/addReports', { params: { outbreakId } }),
  });
}

export function useCreateRow(outbreakId: number) {
  return useChange({
    calls: 'lineListRow/create',
    errors: 'inline',
    act: (lineValues: LineValues) =>
      call('lineListRow/create', { params: { outbreakId }, body: { lineValues } }),
  });
}

export function useEditRow(lineListRowId: number) {
  return useChange({
    calls: 'lineListRow/edit',
    errors: 'inline',
    act: (lineValues: LineValues) =>
      call('lineListRow/edit', { params: { lineListRowId }, body: { lineValues } }),
  });
}

/** Removes the personal data of a row. */
export function useAnonymizeRow() {
  return useChange({
    calls: 'lineListRow/anonymize',
    act: (lineListRowId: number) => call('lineListRow/anonymize', { params: { lineListRowId } }),
  });
}

export function useConfigureLineList(outbreakId: number) {
  return useChange({
    calls: 'lineList/configure',
    errors: 'inline',
    act: (body: Configuration) => call('lineList/configure', { params: { outbreakId }, body }),
  });
}

/** The settings of a national society; not cached, as they are shown in a form. */
export function useLineListSettings(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['lineListSettings/get', nationalSocietyId],
    queryFn: ({ signal }) => call('lineListSettings/get', { query: { nationalSocietyId } }, { signal }),
    gcTime: 0,
  });
}

export function useEditLineListSettings(nationalSocietyId: number) {
  return useChange({
    calls: 'lineListSettings/edit',
    errors: 'inline',
    act: (body: CallInput<'lineListSettings/edit'>['body']) =>
      call('lineListSettings/edit', { query: { nationalSocietyId }, body }),
  });
}

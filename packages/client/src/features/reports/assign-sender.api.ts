import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/changes.ts';
import { call } from '../../lib/request.ts';

/** The number that a message came from, and how many others came from it. */
export function useUnknownSender(reportId: number) {
  return useQuery({
    queryKey: ['report/unknownSender', reportId],
    queryFn: ({ signal }) => call('report/unknownSender', { params: { reportId } }, { signal }),
    gcTime: 0,
  });
}

/** A collector with all of their numbers; lists tell the first alone. */
export function useNumbersOf(dataCollectorId: number | null) {
  return useQuery({
    queryKey: ['dataCollector/get', dataCollectorId],
    queryFn: ({ signal }) =>
      call('dataCollector/get', { params: { dataCollectorId: dataCollectorId ?? 0 } }, { signal }),
    select: ({ phoneNumber, additionalPhoneNumber }) =>
      [phoneNumber, additionalPhoneNumber].filter((number) => Boolean(number)),
    enabled: dataCollectorId !== null,
  });
}

/** Gives the number, and what came from it, to a collector. */
export function useAssignSender(reportId: number) {
  return useChange({
    calls: 'report/assignSender',
    errors: 'inline',
    waitsForLists: false,
    act: (dataCollectorId: number) =>
      call('report/assignSender', { params: { reportId }, body: { dataCollectorId } }),
  });
}

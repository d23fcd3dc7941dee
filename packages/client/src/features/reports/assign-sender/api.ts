import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

/** The number of an unknown sender, and how many messages came from it. */
export function useUnknownSender(reportId: number) {
  return useQuery({
    queryKey: ['report/unknownSender', reportId],
    queryFn: ({ signal }) => call('report/unknownSender', { params: { reportId } }, { signal }),
    gcTime: 0,
  });
}

/** All numbers of a collector; lists contain only the first. */
export function useCollectorNumbers(dataCollectorId: number | null) {
  return useQuery({
    queryKey: ['dataCollector/get', dataCollectorId],
    queryFn: ({ signal }) =>
      call('dataCollector/get', { params: { dataCollectorId: dataCollectorId ?? 0 } }, { signal }),
    select: ({ phoneNumber, additionalPhoneNumber }) =>
      [phoneNumber, additionalPhoneNumber].filter((number) => Boolean(number)),
    enabled: dataCollectorId !== null,
  });
}

/** Assigns the number and the messages from it to a collector. */
export function useAssignSender(reportId: number) {
  return useChange({
    calls: 'report/assignSender',
    errors: 'inline',
    waitsForLists: false,
    act: (dataCollectorId: number) =>
      call('report/assignSender', { params: { reportId }, body: { dataCollectorId } }),
  });
}

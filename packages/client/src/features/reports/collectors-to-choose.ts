import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { call } from '../../lib/request.ts';

export type CollectorToChoose = CallAnswer<'dataCollector/listAll'>[number];

/** All collectors of a project whom the user may see, for choosing one; there may be ten thousand. */
export function useCollectorsToChoose(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/listAll', projectId],
    queryFn: ({ signal }) => call('dataCollector/listAll', { query: { projectId }, body: {} }, { signal }),
    staleTime: 60_000,
  });
}

/** Keeps the dot of an initial at its name, whichever way the line runs. */

/** A collector by name, display name and number. */
export function collectorInWords({ name, displayName, phoneNumber }: CollectorToChoose): string {
  const names = displayName && displayName !== name ? [name, displayName] : [name];
  return [...names.map(isolated), ...(phoneNumber ? [leftToRight(phoneNumber)] : [])].join(' · ');
}

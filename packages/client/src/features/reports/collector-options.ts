import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';

export type CollectorOption = CallResponse<'dataCollector/listAll'>[number];

/** All collectors of a project for whom the user may report, as options; there may be ten thousand. */
export function useCollectorOptions(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/listAll', projectId],
    queryFn: ({ signal }) => call('dataCollector/listAll', { query: { projectId }, body: {} }, { signal }),
    select: (collectors) => collectors.filter(({ isReadOnly }) => !isReadOnly),
    staleTime: 60_000,
  });
}

/** A collector by name, display name and number. */
export function describeCollector({ name, displayName, phoneNumber }: CollectorOption): string {
  const names = displayName && displayName !== name ? [name, displayName] : [name];
  return [...names.map(isolate), ...(phoneNumber ? [isolateLeftToRight(phoneNumber)] : [])].join(' · ');
}

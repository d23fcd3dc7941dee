import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { call } from '../../lib/request.ts';
import { isolate, isolateLeftToRight } from '../../lib/text-direction.ts';

export type CollectorOption = CallAnswer<'dataCollector/listAll'>[number];

/** All collectors of a project that the user may see, as options; there may be ten thousand. */
export function useCollectorOptions(projectId: number) {
  return useQuery({
    queryKey: ['dataCollector/listAll', projectId],
    queryFn: ({ signal }) => call('dataCollector/listAll', { query: { projectId }, body: {} }, { signal }),
    staleTime: 60_000,
  });
}

/** A collector by name, display name and number. */
export function describeCollector({ name, displayName, phoneNumber }: CollectorOption): string {
  const names = displayName && displayName !== name ? [name, displayName] : [name];
  return [...names.map(isolate), ...(phoneNumber ? [isolateLeftToRight(phoneNumber)] : [])].join(' · ');
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';
import { useSession } from '../../lib/session/session.tsx';

export type NationalSocietyItem = CallResponse<'nationalSociety/list'>[number];
export type NationalSociety = CallResponse<'nationalSociety/get'>;
export type NewNationalSociety = CallInput<'nationalSociety/create'>['body'];
export type NationalSocietyEdit = CallInput<'nationalSociety/edit'>['body'];
export type FormOptions = Pick<CallResponse<'appData/getAppData'>, 'contentLanguages' | 'countries'>;

/** The societies that the user may see, by name. */
export function useNationalSocieties() {
  return useQuery({
    queryKey: ['nationalSociety/list'],
    queryFn: ({ signal }) => call('nationalSociety/list', {}, { signal }),
  });
}

/** Countries and languages. They come with the app data, and are fetched again only if that failed. */
export function useFormOptions() {
  const { appData } = useSession();
  return useQuery<FormOptions>({
    queryKey: ['appData/getAppData'],
    queryFn: ({ signal }) => call('appData/getAppData', {}, { signal }),
    initialData: appData ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds a national society; returns the id. */
export function useCreateNationalSociety() {
  return useChange({
    calls: 'nationalSociety/create',
    errors: 'inline',
    act: (body: NewNationalSociety) => call('nationalSociety/create', { body }),
  });
}

export function useEditNationalSociety(nationalSocietyId: number) {
  return useChange({
    calls: 'nationalSociety/edit',
    errors: 'inline',
    act: (body: NationalSocietyEdit) =>
      callWithMessage('nationalSociety/edit', { params: { nationalSocietyId }, body }),
  });
}

/** Reads the settings of a national society once, to copy them into a form. */
export function useReadSociety() {
  const client = useQueryClient();
  return (nationalSocietyId: number): Promise<NationalSociety> =>
    client.fetchQuery({
      queryKey: ['nationalSociety/get', nationalSocietyId],
      queryFn: ({ signal }) => call('nationalSociety/get', { params: { nationalSocietyId } }, { signal }),
    });
}

/** Whether a national society has places; undefined until that is known. A new one has none. */
export function useHasPlaces(nationalSocietyId: number | undefined): boolean | undefined {
  const query = { nationalSocietyId: nationalSocietyId ?? 0 };
  const { data } = useQuery({
    queryKey: ['nationalSocietyStructure/get', nationalSocietyId],
    queryFn: ({ signal }) => call('nationalSocietyStructure/get', { query }, { signal }),
    enabled: nationalSocietyId !== undefined,
  });
  return nationalSocietyId === undefined ? false : data && data.regions.length > 0;
}

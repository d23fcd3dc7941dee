import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { useChange } from '../../lib/changes.ts';
import { call, callWithMessage } from '../../lib/request.ts';
import { useSession } from '../../lib/session.tsx';

export type NationalSocietyItem = CallAnswer<'nationalSociety/list'>[number];
export type NationalSociety = CallAnswer<'nationalSociety/get'>;
export type NewNationalSociety = CallInput<'nationalSociety/create'>['body'];
export type NationalSocietyEdit = CallInput<'nationalSociety/edit'>['body'];
export type FormOptions = Pick<CallAnswer<'appData/getAppData'>, 'contentLanguages' | 'countries'>;

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

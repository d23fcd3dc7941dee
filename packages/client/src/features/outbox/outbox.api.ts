import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { call, callWithMessage } from '../../lib/request.ts';
import { errorKeyOf } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';

export type OutboxItem = CallAnswer<'outbox/list'>['data'][number];
export type FailedWorkItem = CallAnswer<'outbox/failedWork'>[number];

/** Empty strings mean no restriction. */
export const defaultOutboxFilters = { channel: '', state: '', pageNumber: 1 };
export type OutboxFilters = typeof defaultOutboxFilters;

export function useOutbox({ channel, state, pageNumber }: OutboxFilters) {
  const query = {
    pageNumber,
    channel: (channel || undefined) as OutboxItem['channel'] | undefined,
    state: (state || undefined) as OutboxItem['state'] | undefined,
  };
  return useQuery({
    queryKey: ['outbox', 'list', query],
    queryFn: ({ signal }) => call('outbox/list', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFailedWork() {
  return useQuery({
    queryKey: ['outbox', 'failedWork'],
    queryFn: ({ signal }) => call('outbox/failedWork', {}, { signal }),
  });
}

/** A deed on one row: says that it is done, and has the lists asked for again; what went wrong stays in `error`. */
function useDeed<Subject>(act: (subject: Subject) => Promise<{ messageKey: string | undefined }>) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const client = useQueryClient();
  const deed = useMutation({
    mutationFn: act,
    onSuccess: ({ messageKey }) => {
      if (messageKey) snackbar.show(t(messageKey));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
  return { ...deed, errorText: deed.error ? t(errorKeyOf(deed.error)) : undefined };
}

export function useRetryMessage() {
  return useDeed((item: OutboxItem) =>
    callWithMessage('outbox/retry', { params: { outboxMessageId: item.id } }),
  );
}

export function useRetryWork() {
  return useDeed(({ kind, id }: FailedWorkItem) =>
    callWithMessage('outbox/retryWork', { body: { kind, id } }),
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { formatError } from '../../lib/requests/error.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';

export type OutboxItem = CallResponse<'outbox/search'>['data'][number];
export type FailedTask = CallResponse<'outbox/failedWork'>[number];

/** Empty strings mean no restriction. */
export const defaultOutboxFilters = { channel: '', state: '', sortAscending: false, pageNumber: 1 };
export type OutboxFilters = typeof defaultOutboxFilters;

export function useOutbox(filters: OutboxFilters, searchText: string) {
  const { channel, state, sortAscending, pageNumber } = filters;
  const request = {
    query: { pageNumber },
    body: {
      search: searchText.trim() || undefined,
      sortAscending: sortAscending || undefined,
      channel: (channel || undefined) as OutboxItem['channel'] | undefined,
      state: (state || undefined) as OutboxItem['state'] | undefined,
    },
  };
  return useQuery({
    queryKey: ['outbox/search', request],
    queryFn: ({ signal }) => call('outbox/search', request, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type WrongClock = CallResponse<'outbox/wrongClocks'>[number];

export function useWrongClocks() {
  return useQuery({
    queryKey: ['outbox/wrongClocks'],
    queryFn: ({ signal }) => call('outbox/wrongClocks', {}, { signal }),
  });
}

export function useFailedTasks() {
  return useQuery({
    queryKey: ['outbox/failedWork'],
    queryFn: ({ signal }) => call('outbox/failedWork', {}, { signal }),
  });
}

type Retry = 'outbox/retry' | 'outbox/retryWork';

/** Retries one row and confirms it. If it fails, the reason is in `errorText`. */
function useRetry<Subject>(
  calls: Retry,
  act: (subject: Subject) => Promise<{ messageKey: string | undefined }>,
) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const retry = useChange({
    calls,
    act,
    errors: 'inline',
    onSuccess: ({ messageKey }) => {
      if (messageKey) snackbar.show(t(messageKey));
    },
  });
  return { ...retry, errorText: retry.error ? formatError(t, retry.error) : undefined };
}

export function useRetryMessage() {
  return useRetry('outbox/retry', (item: OutboxItem) =>
    callWithMessage('outbox/retry', { params: { outboxMessageId: item.id } }),
  );
}

export function useRetryTask() {
  return useRetry('outbox/retryWork', ({ kind, id }: FailedTask) =>
    callWithMessage('outbox/retryWork', { body: { kind, id } }),
  );
}

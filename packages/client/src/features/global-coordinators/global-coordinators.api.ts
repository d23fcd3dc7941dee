import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call, callWithMessage } from '../../lib/requests/request.ts';

export type GlobalCoordinator = CallResponse<'globalCoordinator/list'>[number];
export type NewGlobalCoordinator = CallInput<'globalCoordinator/create'>['body'];

/** The global coordinators, by name. */
export function useGlobalCoordinators() {
  return useQuery({
    queryKey: ['globalCoordinator/list'],
    queryFn: ({ signal }) => call('globalCoordinator/list', {}, { signal }),
  });
}

/** One global coordinator for the form; not cached, so that the form never starts from old values. */
export function useGlobalCoordinator(globalCoordinatorId: number) {
  return useQuery({
    queryKey: ['globalCoordinator/get', globalCoordinatorId],
    queryFn: ({ signal }) => call('globalCoordinator/get', { params: { globalCoordinatorId } }, { signal }),
    gcTime: 0,
  });
}

/** Adds a global coordinator; returns the key of the confirmation text. */
export function useCreateGlobalCoordinator() {
  return useChange({
    calls: 'globalCoordinator/create',
    errors: 'inline',
    act: (body: NewGlobalCoordinator) => call('globalCoordinator/create', { body }),
  });
}

export function useEditGlobalCoordinator(globalCoordinatorId: number) {
  return useChange({
    calls: 'globalCoordinator/edit',
    errors: 'inline',
    act: ({ email: _, ...body }: NewGlobalCoordinator) =>
      callWithMessage('globalCoordinator/edit', { params: { globalCoordinatorId }, body }),
  });
}

export function deleteGlobalCoordinator({ id }: GlobalCoordinator) {
  return callWithMessage('globalCoordinator/delete', { params: { globalCoordinatorId: id } });
}

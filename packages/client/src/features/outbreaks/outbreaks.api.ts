import type { OutbreakState } from '@harken/domain/outbreaks/limits';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type OutbreakListItem = CallResponse<'outbreak/list'>['data'][number];
export type Outbreak = CallResponse<'outbreak/get'>;
export type GoFieldReport = CallResponse<'outbreak/goFieldReport'>;
export type OutbreakFormOptions = CallResponse<'outbreak/formData'>;
export type OutbreakFields = CallInput<'outbreak/create'>['body'];
export type OutbreakAlert = Outbreak['alerts'][number];
export type OutbreakSignal = Outbreak['signals'][number];

/** One page of the outbreaks of a national society. */
export function useOutbreaks(
  nationalSocietyId: number,
  { pageNumber, state }: { pageNumber: number; state: OutbreakState | 'all' },
) {
  const query = { nationalSocietyId, pageNumber, ...(state !== 'all' && { onlyState: state }) };
  return useQuery({
    queryKey: ['outbreak/list', query],
    queryFn: ({ signal }) => call('outbreak/list', { query }, { signal }),
  });
}

export function useOutbreak(outbreakId: number) {
  return useQuery({
    queryKey: ['outbreak/get', outbreakId],
    queryFn: ({ signal }) => call('outbreak/get', { params: { outbreakId } }, { signal }),
  });
}

/** The draft of a field report; fails with `outbreak.notVerified` until the outbreak is verified. */
export function useGoFieldReport(outbreakId: number) {
  return useQuery({
    queryKey: ['outbreak/goFieldReport', outbreakId],
    queryFn: ({ signal }) => call('outbreak/goFieldReport', { params: { outbreakId } }, { signal }),
  });
}

export function useOutbreakFormOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['outbreak/formData', nationalSocietyId],
    queryFn: ({ signal }) => call('outbreak/formData', { query: { nationalSocietyId } }, { signal }),
  });
}

/** The alerts and signals that an outbreak can be joined with. */
export function useOutbreakCandidates(outbreakId: number) {
  return useQuery({
    queryKey: ['outbreak/candidates', outbreakId],
    queryFn: ({ signal }) => call('outbreak/candidates', { params: { outbreakId } }, { signal }),
  });
}

export function useCreateOutbreak(nationalSocietyId: number) {
  return useChange({
    calls: 'outbreak/create',
    errors: 'inline',
    act: (body: OutbreakFields) => call('outbreak/create', { query: { nationalSocietyId }, body }),
  });
}

export function useEditOutbreak(outbreakId: number) {
  return useChange({
    calls: 'outbreak/edit',
    errors: 'inline',
    act: (body: CallInput<'outbreak/edit'>['body']) =>
      call('outbreak/edit', { params: { outbreakId }, body }),
  });
}

export type OutbreakLinks = { outbreakAlertIds: number[]; outbreakSignalIds: number[] };

/** Adds alerts and signals. */
export function useLinkOutbreak(outbreakId: number) {
  return useChange({
    calls: 'outbreak/link',
    errors: 'inline',
    act: (body: OutbreakLinks) => call('outbreak/link', { params: { outbreakId }, body }),
  });
}

/** Removes alerts and signals. */
export function useUnlinkOutbreak(outbreakId: number) {
  return useChange({
    calls: 'outbreak/unlink',
    act: (body: OutbreakLinks) => call('outbreak/unlink', { params: { outbreakId }, body }),
  });
}

/** Ends an outbreak, opens it again, or adds a note to its log. */
export type OutbreakStep =
  | { step: 'end'; endedOn: string; text: string }
  | { step: 'reopen' | 'addNote'; text: string };

export function useOutbreakStep(outbreakId: number) {
  const params = { outbreakId };
  return useChange({
    calls: ['outbreak/end', 'outbreak/reopen', 'outbreak/addNote'],
    errors: 'inline',
    act(given: OutbreakStep): Promise<unknown> {
      if (given.step === 'end')
        return call('outbreak/end', {
          params,
          body: { outbreakEndedOn: given.endedOn, endReason: given.text },
        });
      if (given.step === 'reopen')
        return call('outbreak/reopen', { params, body: { reopenReason: given.text } });
      return call('outbreak/addNote', { params, body: { outbreakNote: given.text } });
    },
  });
}

export function useDefineOutbreak(outbreakId: number) {
  return useChange({
    calls: 'outbreak/define',
    errors: 'inline',
    act: (body: CallInput<'outbreak/define'>['body']) =>
      call('outbreak/define', { params: { outbreakId }, body }),
  });
}

export function useAssessOutbreak(outbreakId: number) {
  return useChange({
    calls: 'outbreak/assess',
    errors: 'inline',
    act: (body: CallInput<'outbreak/assess'>['body']) =>
      call('outbreak/assess', { params: { outbreakId }, body }),
  });
}

export function useAddOutbreakAction(outbreakId: number) {
  return useChange({
    calls: 'outbreak/addAction',
    errors: 'inline',
    act: (body: CallInput<'outbreak/addAction'>['body']) =>
      call('outbreak/addAction', { params: { outbreakId }, body }),
  });
}

/** Marks an action as done or not done, or removes it. */
export function useChangeOutbreakAction(outbreakId: number) {
  const params = { outbreakId };
  return useChange({
    calls: ['outbreak/setActionDone', 'outbreak/removeAction'],
    act: ({ id: outbreakActionId, isDone }: { id: number; isDone: boolean | 'remove' }) =>
      isDone === 'remove'
        ? call('outbreak/removeAction', { params, body: { outbreakActionId } })
        : call('outbreak/setActionDone', { params, body: { outbreakActionId, isActionDone: isDone } }),
  });
}

import type { VerificationAnswer } from '@harken/domain/verification/answer';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type AlertVerification = CallResponse<'alertVerification/get'>;
export type AskedContact = AlertVerification['requests'][number];
export type ContactAnswer = AskedContact['answers'][number];

/** Whom an alert was verified with. */
export function useAlertVerification(alertId: number) {
  return useQuery({
    queryKey: ['alertVerification/get', alertId],
    queryFn: ({ signal }) => call('alertVerification/get', { params: { alertId } }, { signal }),
  });
}

export function useConfirmAnswer(onSuccess: () => void) {
  return useChange({
    calls: 'alertVerification/confirm',
    act: (verificationAnswerId: number) =>
      call('alertVerification/confirm', { params: { verificationAnswerId } }),
    onSuccess,
  });
}

export function useCorrectAnswer(verificationAnswerId: number) {
  return useChange({
    calls: 'alertVerification/correct',
    errors: 'inline',
    act: (body: VerificationAnswer) =>
      call('alertVerification/correct', { params: { verificationAnswerId }, body }),
  });
}

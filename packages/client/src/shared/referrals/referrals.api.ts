import type { ReferralAnswer } from '@harken/domain/referrals/referral';
import { useQuery } from '@tanstack/react-query';
import { sendOrStore } from '../../lib/offline/entries.ts';
import { createEntryKey } from '../../lib/offline/entry-rules.ts';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { useSession } from '../../lib/session/session.tsx';

export type ReferralsOf = CallResponse<'referral/ofReport'>;
export type Referral = ReferralsOf['referrals'][number];
export type ReferralSummary = CallResponse<'referral/summary'>;
type ReferralFields = CallInput<'referral/create'>['body'];

/** Referrals from a report, or from all reports of an alert. */
export type ReferralSubject = { projectId: number } & ({ reportId: number } | { alertId: number });

export function useReferralsOf(subject: ReferralSubject) {
  return useQuery({
    queryKey: ['referral/ofReport', subject],
    queryFn: ({ signal }) => call('referral/ofReport', { query: subject }, { signal }),
  });
}

/** Refers the person of a report: now or, without a network, later. Resolves to whether it was sent. */
export function useRefer(projectId: number) {
  const { user } = useSession();
  return useChange({
    calls: 'referral/create',
    errors: 'inline',
    act: (body: ReferralFields) =>
      sendOrStore({
        call: 'referral/create',
        ...{ key: createEntryKey(), userId: user?.id ?? 0, enteredAt: Date.now(), projectId },
        ...{ subjectId: body.reportId, subject: String(body.reportId), text: body.reason ?? '', body },
      }),
  });
}

export function useUpdateReferral(referralId: number) {
  return useChange({
    calls: 'referral/update',
    errors: 'inline',
    act: (body: ReferralAnswer & { comment: string }) =>
      call('referral/update', { params: { referralId }, body }),
  });
}

export function useChangeFacility(referralId: number) {
  return useChange({
    calls: 'referral/changeFacility',
    errors: 'inline',
    act: (verificationContactId: number) =>
      call('referral/changeFacility', { params: { referralId }, body: { verificationContactId } }),
  });
}

/** Calendar dates of the project, both included. */
export type ReferralDays = { firstDay: string; lastDay: string };

/** Counts per facility, ever or on some days, and the health risks to filter by. */
export function useReferralSummary(projectId: number, days?: ReferralDays) {
  return useQuery({
    queryKey: ['referral/summary', projectId, days],
    queryFn: ({ signal }) => call('referral/summary', { query: { projectId, ...days } }, { signal }),
  });
}

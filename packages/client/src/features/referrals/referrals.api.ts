import { type ReferralStatus, referralStatuses } from '@harken/domain/referrals/referral';
import { useMemo } from 'react';
import { useFilters } from '../../lib/lists/filters.ts';
import { useLiveList } from '../../lib/live/list.ts';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

type ReferralPage = CallResponse<'referral/list'>;
export type ReferralRow = ReferralPage['data'][number];

/** All of them. */
export const any = 'any';
/** Ids start at 1. */
export const anyId = 0;
/** Referrals without a facility. */
export const noFacility = -1;

/** The filters of the list, as in the address. */
export type ReferralFilters = {
  status: ReferralStatus | typeof any;
  contactId: number;
  healthRiskId: number;
  pageNumber: number;
};

const defaults: ReferralFilters = { status: any, contactId: anyId, healthRiskId: anyId, pageNumber: 1 };

export const isFiltered = ({ status, contactId, healthRiskId }: ReferralFilters) =>
  status !== any || contactId !== anyId || healthRiskId !== anyId;

/** The filters of the list, stored in the address. Any change except turning pages leads to the first page. */
export function useReferralFilters() {
  const [named, change, reset] = useFilters(defaults);
  const filters = useMemo<ReferralFilters>(
    () => ({
      status: referralStatuses.find((status) => status === named.status) ?? any,
      contactId: Number.isInteger(named.contactId) ? Math.max(noFacility, named.contactId) : anyId,
      healthRiskId: Number.isInteger(named.healthRiskId) ? Math.max(anyId, named.healthRiskId) : anyId,
      pageNumber: Math.max(1, Math.floor(named.pageNumber)),
    }),
    [named],
  );
  return {
    filters,
    reset,
    change: (changed: Partial<ReferralFilters>) => change({ pageNumber: 1, ...changed }),
  };
}

/** The filters as the calls take them. */
export function toRequest({ status, contactId, healthRiskId }: ReferralFilters) {
  return {
    ...(status !== any && { status }),
    ...(contactId !== anyId && { verificationContactId: contactId === noFacility ? 0 : contactId }),
    ...(healthRiskId !== anyId && { healthRiskId }),
  };
}

/** One page of the referrals of a project. */
export function useReferrals(projectId: number, filters: ReferralFilters) {
  const { pageNumber } = filters;
  return useLiveList<ReferralRow, ReferralPage>({
    queryKey: ['referral/list', projectId, filters],
    queryFn: ({ signal }) =>
      call('referral/list', { query: { projectId, pageNumber, ...toRequest(filters) } }, { signal }),
  });
}

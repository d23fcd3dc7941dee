import { referralStatuses } from '@harken/domain/referrals/referral';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useReferralSummary } from '../../shared/referrals/referrals.api.ts';
import { FilterBar } from '../../ui/filters/bar.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { any, anyId, noFacility, type ReferralFilters } from './referrals.api.ts';

type ReferralFilterBarProps = {
  projectId: number;
  filters: ReferralFilters;
  onChange: (changed: Partial<ReferralFilters>) => void;
  onReset: () => void;
  /** The number of referrals found; undefined until it is known. */
  count: number | undefined;
  actions?: ReactNode;
};

/** The filters of referrals: where they stand, facility and health risk. */
export function ReferralFilterBar({
  projectId,
  filters,
  onChange,
  onReset,
  count,
  actions,
}: ReferralFilterBarProps) {
  const { t } = useTexts();
  const { data } = useReferralSummary(projectId);
  const anyOption = { value: anyId, label: t('ui.filter.any') };
  const facilities = (data?.facilities ?? []).flatMap(({ contactId, facility }) =>
    contactId ? [{ value: contactId, label: facility ?? t('referrals.noFacility') }] : [],
  );
  const healthRisks = (data?.healthRisks ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const all = [
    createChoiceFilter<ReferralFilters['status']>({
      ...{ key: 'status', label: t('referrals.column.status'), value: filters.status, defaultValue: any },
      options: [
        { value: any, label: t('ui.filter.any') },
        ...referralStatuses.map((value) => ({ value, label: t(`referrals.status.${value}`) })),
      ],
      onChange: (status) => onChange({ status }),
    }),
    createChoiceFilter<number>({
      ...{ key: 'facility', label: t('referrals.column.facility'), value: filters.contactId },
      defaultValue: anyId,
      options: [anyOption, ...facilities, { value: noFacility, label: t('referrals.noFacility') }],
      onChange: (contactId) => onChange({ contactId }),
    }),
    createChoiceFilter<number>({
      ...{ key: 'healthRisk', label: t('referrals.column.healthRisk'), value: filters.healthRiskId },
      defaultValue: anyId,
      options: [anyOption, ...healthRisks],
      onChange: (healthRiskId) => onChange({ healthRiskId }),
    }),
  ];
  const found =
    count === undefined
      ? {}
      : { result: t('referrals.list.found', { count }), showLabel: t('referrals.list.show', { count }) };
  return <FilterBar filters={all} actions={actions} onReset={onReset} {...found} />;
}

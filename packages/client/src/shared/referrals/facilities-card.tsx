import { referralStatuses } from '@harken/domain/referrals/referral';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { type ReferralDays, type ReferralSummary, useReferralSummary } from './referrals.api.ts';

type FacilityRow = ReferralSummary['facilities'][number] & { isSum?: boolean };

function useColumns(): Column<FacilityRow>[] {
  const { t } = useTexts();
  const counts = ['total', ...referralStatuses] as const;
  return [
    {
      key: 'facility',
      header: t('referrals.column.facility'),
      card: { line: 1, isName: true },
      cell: ({ facility, isSum }) =>
        isSum ? <b>{t('referrals.summary.all')}</b> : <bdi>{facility ?? t('referrals.noFacility')}</bdi>,
    },
    ...counts.map((name, index): Column<FacilityRow> => {
      const lines = [2, 2, 3, 3, 4, 4, 5] as const;
      const header = name === 'total' ? t('referrals.summary.total') : t(`referrals.status.${name}`);
      return {
        key: name,
        header,
        isNumber: true,
        card: { line: lines[index] ?? 5, align: index % 2 === 0 ? 'start' : 'end' },
        cell: (row) => (
          <>
            <span className={text.phoneOnly}>{header}</span> {row[name]}
          </>
        ),
      };
    }),
  ];
}

function Facilities({ summary: { all, facilities } }: { summary: ReferralSummary }) {
  const { t } = useTexts();
  const rows: FacilityRow[] = facilities.length > 1 ? [...facilities, { ...all, isSum: true }] : facilities;
  return (
    <DataTable
      caption={t('referrals.summary.title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ contactId, facility, isSum }) => `${isSum} ${contactId} ${facility}`}
    />
  );
}

/** How many people were referred to each facility, ever or on some days, and what became of them. Nothing without any. */
export function FacilitiesCard({ projectId, days }: { projectId: number; days?: ReferralDays }) {
  const { t } = useTexts();
  const summary = useReferralSummary(projectId, days);
  if (summary.isLoading || summary.data?.facilities.length === 0) return null;
  return (
    <Card title={t('referrals.summary.title')} isFlush>
      <Loaded query={summary} rows={3} label={t('referrals.summary.loading')}>
        {(known) => <Facilities summary={known} />}
      </Loaded>
    </Card>
  );
}

import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { describeReason, describeReferral } from '../../shared/referrals/labels.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import text from '../../ui/text/text.module.css';
import type { ReferralRow } from './referrals.api.ts';

function useColumns(projectId: number): Column<ReferralRow>[] {
  const { t, language } = useTexts();
  const mayAssess = useCan('alerts.assess');
  return [
    {
      key: 'number',
      header: t('referrals.column.number'),
      card: { line: 1, align: 'start', isName: true },
      isNowrap: true,
      cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
    },
    {
      key: 'referredAt',
      header: t('referrals.column.referredAt'),
      card: { line: 1, align: 'end' },
      isNowrap: true,
      cell: ({ referredAt }) => <DateTimeText time={referredAt} />,
    },
    {
      key: 'healthRisk',
      header: t('referrals.column.healthRisk'),
      card: { line: 2, align: 'start' },
      cell: (referral) => {
        const why = describeReason(t, referral, language);
        return (
          <>
            <bdi>{referral.healthRisk}</bdi>
            {why && <small className={text.tiny}> {why}</small>}
          </>
        );
      },
    },
    {
      key: 'place',
      header: t('referrals.column.place'),
      card: { line: 3, align: 'start' },
      cell: ({ village, district, region }) => (
        <bdi>{[village, district, region].filter(Boolean).join(', ') || t('referrals.placeUnknown')}</bdi>
      ),
    },
    {
      key: 'facility',
      header: t('referrals.column.facility'),
      card: { line: 4, align: 'start' },
      cell: ({ facility }) => <bdi>{facility ?? t('referrals.noFacility')}</bdi>,
    },
    {
      key: 'status',
      header: t('referrals.column.status'),
      card: { line: 5, align: 'start' },
      cell: (referral) => describeReferral(t, referral, language),
    },
    {
      key: 'about',
      header: t('referrals.column.about'),
      card: { line: 6, align: 'start' },
      hasControls: true,
      cell: ({ reportId, alertId }) => {
        const alert = alertId && t('alerts.assess.title', { alertId });
        return (
          <>
            <ThingLink to="report" projectId={projectId} id={reportId}>
              {t('referrals.reportLink', { id: String(reportId) })}
            </ThingLink>{' '}
            {alert && mayAssess && (
              <Link to={pathTo('/projects/{projectId}/alerts/{alertId}/assess', { projectId, alertId })}>
                {alert}
              </Link>
            )}
          </>
        );
      },
    },
  ];
}

/** Referrals as a table or cards. */
export function ReferralsTable({
  projectId,
  referrals,
}: {
  projectId: number;
  referrals: readonly ReferralRow[];
}) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('referrals.list.caption')}
      columns={useColumns(projectId)}
      rows={referrals}
      rowKey={({ id }) => id}
    />
  );
}

import { pathTo } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { type Column, DataTable, RowLink, SecondLine } from '../../../ui/data-table/data-table.tsx';
import { OutbreakStateBadge, RiskBadge } from '../badges.tsx';
import { describeCaseCounts, describePeriod } from '../labels.ts';
import { outbreakPaths } from '../outbreak-paths.ts';
import type { OutbreakListItem } from '../outbreaks.api.ts';

/** The columns, and their positions on cards. */
function useColumns(nationalSocietyId: number): Column<OutbreakListItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'code',
      header: t('outbreaks.code'),
      card: { line: 1, align: 'start', isName: true },
      cell: ({ id, code, name }) => (
        <>
          <RowLink to={pathTo(outbreakPaths.one, { nationalSocietyId, outbreakId: id })}>
            <bdi dir="ltr">{code}</bdi>
          </RowLink>
          <SecondLine>
            <bdi>{name}</bdi>
          </SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      header: t('outbreaks.state'),
      card: { line: 1, align: 'end' },
      cell: ({ state }) => <OutbreakStateBadge state={state} />,
    },
    {
      key: 'healthRisk',
      header: t('outbreaks.healthRisk'),
      card: { line: 2 },
      cell: ({ healthRisk, places }) => (
        <>
          {healthRisk}
          <SecondLine>
            <bdi>{places.map(({ name }) => name).join(t('outbreaks.separator'))}</bdi>
          </SecondLine>
        </>
      ),
    },
    {
      key: 'period',
      header: t('outbreaks.period'),
      card: { line: 3 },
      cell: (outbreak) => describePeriod(t, outbreak),
    },
    {
      key: 'cases',
      header: t('outbreaks.cases'),
      card: { line: 4 },
      cell: ({ cases, alertCount }) => (
        <>
          {describeCaseCounts(t, cases)}
          <SecondLine>{t('outbreaks.alertCount', { count: alertCount })}</SecondLine>
        </>
      ),
    },
    {
      key: 'risk',
      header: t('outbreaks.risk'),
      card: { line: 5 },
      cell: ({ riskLevel }) => (riskLevel ? <RiskBadge level={riskLevel} /> : t('outbreaks.risk.none')),
    },
  ];
}

/** Outbreaks as a table or cards. */
export function OutbreaksTable({
  nationalSocietyId,
  outbreaks,
}: {
  nationalSocietyId: number;
  outbreaks: readonly OutbreakListItem[];
}) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('outbreaks.caption')}
      columns={useColumns(nationalSocietyId)}
      rows={outbreaks}
      rowKey={({ id }) => id}
    />
  );
}

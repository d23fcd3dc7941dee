import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import type { EidsrConfiguration } from './eidsr.api.ts';

type District = EidsrConfiguration['districtsWithOrganizationUnits'][number];

/** The districts of a national society, each with its EIDSR unit. */
export function DistrictsTable({ districts }: { districts: readonly District[] }) {
  const { t } = useTexts();
  const columns = useMemo(
    (): Column<District>[] => [
      {
        key: 'district',
        header: t('eidsr.districts.district'),
        card: { line: 1, isName: true },
        cell: ({ districtName }) => <bdi>{districtName}</bdi>,
      },
      {
        key: 'unit',
        header: t('eidsr.districts.unit'),
        card: { line: 2 },
        cell: ({ organisationUnitId, organisationUnitName }) =>
          organisationUnitId ? (
            <bdi>{organisationUnitName || organisationUnitId}</bdi>
          ) : (
            <StatusBadge tone="warn" icon="warning" label={t('eidsr.districts.noUnit')} />
          ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      caption={t('eidsr.districts.caption')}
      columns={columns}
      rows={districts}
      rowKey={({ districtId }) => districtId}
    />
  );
}

import { downloadFile } from '../../lib/requests/download.ts';
import { useDownloading } from '../../lib/requests/downloading.ts';
import { useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useExportItems } from '../../shared/exports/export-items.ts';
import { FacilitiesCard } from '../../shared/referrals/facilities-card.tsx';
import { Button, IconButton } from '../../ui/buttons/button.tsx';
import { NewRows } from '../../ui/data-table/new-rows.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReferralFilterBar } from './filter-bar.tsx';
import { referralPaths } from './referral-paths.ts';
import {
  isFiltered,
  type ReferralFilters,
  toRequest,
  useReferralFilters,
  useReferrals,
} from './referrals.api.ts';
import { ReferralsTable } from './referrals-table.tsx';

/** Downloads all pages of the list with its filters. */
function ReferralsExport({ projectId, filters }: { projectId: number; filters: ReferralFilters }) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const mayExport = useMay('referrals.export', { projectId });
  const items = useExportItems(({ form, format }) => {
    const request = { query: { projectId, ...toExportForm(form) }, body: toRequest(filters) };
    const call = format === 'csv' ? 'referral/exportToCsv' : 'referral/exportToExcel';
    void download(() => downloadFile(call, request, nameExport('referrals', form), format));
  });
  if (!mayExport) return null;
  return (
    <Menu
      button={
        <IconButton
          icon="download"
          label={t('referrals.export.open')}
          aria-busy={isDownloading || undefined}
        />
      }
      items={items}
    />
  );
}

/** The people of a project who were referred to a health facility, the latest first, with counts per facility. */
export function ReferralsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(referralPaths.list);
  const { filters, change, reset } = useReferralFilters();
  const referrals = useReferrals(projectId, filters);
  const empty = isFiltered(filters) ? (
    <Empty action={<Button onClick={reset}>{t('ui.list.showAll')}</Button>}>{t('ui.list.noneMatch')}</Empty>
  ) : (
    <Empty>{t('referrals.list.none')}</Empty>
  );
  return (
    <Page title={t('pages.referrals')}>
      <FacilitiesCard projectId={projectId} />
      <ReferralFilterBar
        {...{ projectId, filters }}
        onChange={change}
        onReset={reset}
        count={referrals.data?.totalRows}
        actions={<ReferralsExport {...{ projectId, filters }} />}
      />
      <NewRows
        count={referrals.newCount}
        label={t('referrals.list.newOnes', { count: referrals.newCount })}
        onShow={referrals.showNew}
      />
      <Loaded
        query={referrals}
        label={t('referrals.list.loading')}
        rows={6}
        isEmpty={(page) => page.data.length === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <ReferralsTable projectId={projectId} referrals={page.data} />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

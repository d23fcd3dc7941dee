import { useState } from 'react';
import { toSearch, useFilters } from '../../lib/lists/filters.ts';
import { timeOrderFilter } from '../../lib/lists/order.ts';
import { useSearchText } from '../../lib/lists/search-text.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerms } from '../../shared/help/help-terms.tsx';
import { createViews } from '../../shared/saved-views/saved-views.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterBar } from '../../ui/filters/bar.tsx';
import { createSearchFilter } from '../../ui/filters/filters.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { defaultAuditFilters, useAuditEvents } from './audit.api.ts';
import { AuditEventDialog } from './audit-event-dialog.tsx';
import { useAuditFilterBar } from './audit-filter-bar.tsx';
import { AuditTable } from './audit-table.tsx';
import { AuditVerification } from './audit-verification.tsx';

const views = createViews({ list: 'auditLog', scopeId: 0, rules: { defaults: defaultAuditFilters } });

/** /audit: the audit log and its verification. */
export function AuditPage() {
  const { t } = useTexts();
  const [filters, change] = useFilters(defaultAuditFilters);
  const [searchText, changeWithText] = useSearchText();
  const reset = () =>
    changeWithText('', { ...toSearch(defaultAuditFilters, defaultAuditFilters), period: undefined });
  const bar = useAuditFilterBar(filters, (changed) => change({ ...changed, pageNumber: 1 }));
  const isWide = useIsWide();
  const onSort = (sortAscending: boolean) => change({ sortAscending, pageNumber: 1 });
  const search = {
    label: t('audit.filter.text'),
    value: searchText,
    onChange: (text: string) => changeWithText(text, { pageNumber: undefined }),
  };
  const first = isWide
    ? []
    : [createSearchFilter({ key: 'search', ...search }), timeOrderFilter(t, { ...filters, onSort })];
  const events = useAuditEvents(filters, searchText);
  const [isVerifying, setIsVerifying] = useState(false);
  const verification = (
    <Button aria-expanded={isVerifying} onClick={() => setIsVerifying(!isVerifying)}>
      {t('audit.verify.title')}
    </Button>
  );
  const isFiltered = searchText !== '' || bar.some((filter) => filter.isSet);
  const empty = (
    <Empty action={isFiltered && <Button onClick={reset}>{t('audit.list.showAll')}</Button>}>
      {t(isFiltered ? 'audit.list.emptyByFilter' : 'audit.list.empty')}
    </Empty>
  );
  return (
    <Page title={t('audit.list.title')}>
      <FilterBar
        start={
          <>
            <HelpTerms terms={['retention']} />
            {isWide && <SearchField {...search} />}
          </>
        }
        filters={[...first, ...bar]}
        onReset={reset}
        views={views}
        actions={verification}
      />
      {isVerifying && <AuditVerification />}
      <Loaded
        query={events}
        label={t('audit.list.loading')}
        isEmpty={(page) => page.data.length === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <AuditTable
              events={page.data}
              onOpen={({ id }) => change({ entry: id })}
              sortAscending={filters.sortAscending}
              onSort={onSort}
            />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
            <AuditEventDialog
              auditEvent={page.data.find(({ id }) => id === filters.entry)}
              onClose={() => change({ entry: 0 })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

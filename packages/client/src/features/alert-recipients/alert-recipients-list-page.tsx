import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, sortRows } from '../../lib/lists/order.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import {
  defaultRecipientFilters,
  filterRecipients,
  recipientOrder,
  sortableColumns,
} from './alert-recipient-filters.ts';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import { useAlertRecipients } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';
import { AlertRecipientsTable } from './alert-recipients-table.tsx';
import { NotHandledSection } from './not-handled-section.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';

/** Recipients of escalated alerts, and below them the recipients for alerts that are not handled. */
export function AlertRecipientsListPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(alertRecipientPaths.list);
  const [filters, change, reset] = useFilters(defaultRecipientFilters);
  const recipients = useAlertRecipients(projectId);
  const isWide = useIsWide();
  const mayEdit = useMay('projectAlertNotifications.edit', { projectId });
  const order = orderFilter({
    label: t('alertRecipients.list.order'),
    serverOrderLabel: t('alertRecipients.list.asAdded'),
    order: filters,
    columns: sortableColumns.map((key) => ({ key, label: t(`alertRecipients.list.${key}`) })),
    onChange: change,
  });
  const found =
    recipients.data && sortRows(filterRecipients(recipients.data, filters.search), recipientOrder, filters);
  const add = mayEdit && (
    <AddLink to={pathTo(alertRecipientPaths.add, { projectId })}>{t('alertRecipients.list.add')}</AddLink>
  );
  return (
    <Page title={t('pages.alertRecipients')}>
      <div className={styles.page}>
        <ReadOnlyNote projectId={projectId} />
        <section aria-labelledby="escalated" className={styles.section}>
          <h2 id="escalated">{t('alertRecipients.list.title')}</h2>
          <FilteredList
            query={recipients}
            found={found}
            search={{
              label: t('alertRecipients.list.search'),
              value: filters.search,
              onChange: (search) => change({ search }),
            }}
            filters={isWide ? [] : [order]}
            onReset={reset}
            add={isWide && add}
            labels={{
              loading: t('alertRecipients.list.loading'),
              none: t('alertRecipients.list.none'),
              noneMatch: t('alertRecipients.list.noneMatch'),
              showAll: t('alertRecipients.list.showAll'),
              found: (count) => t('alertRecipients.list.found', { count }),
              show: (count) => t('alertRecipients.list.show', { count }),
            }}
            rows={5}
          >
            {(shown) => (
              <AlertRecipientsTable
                recipients={shown}
                order={filters}
                onSort={change}
                {...{ projectId, mayEdit }}
              />
            )}
          </FilteredList>
        </section>
        <NotHandledSection projectId={projectId} mayEdit={mayEdit} />
      </div>
      {!isWide && add}
    </Page>
  );
}

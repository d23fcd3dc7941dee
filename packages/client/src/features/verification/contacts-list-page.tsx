import { useFilters } from '../../lib/lists/filters.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { ContactsTable } from './contacts-table.tsx';
import { type Contact, useContacts } from './verification.api.ts';
import styles from './verification.module.css';
import { verificationPaths } from './verification-paths.ts';

function filterContacts(contacts: readonly Contact[], search: string): readonly Contact[] {
  return contacts.filter((contact) =>
    matchesSearch(search, [
      ...[contact.name, contact.facility, contact.phoneNumber, contact.email, contact.organization],
      ...contact.areas.map(({ name }) => name),
    ]),
  );
}

/** The people without an account whom a national society asks about alerts, in the order in which they are asked. */
export function ContactsListPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(verificationPaths.list);
  const [filters, change, reset] = useFilters({ search: '' });
  const contacts = useContacts(nationalSocietyId);
  const isWide = useIsWide();
  const mayEdit = useMay('verificationContacts.edit', { nationalSocietyId });
  const add = mayEdit && (
    <AddLink to={pathTo(verificationPaths.add, { nationalSocietyId })}>{t('verification.list.add')}</AddLink>
  );
  return (
    <Page title={t('pages.verificationContacts')}>
      <p className={styles.about}>{t('verification.list.about')}</p>
      <FilteredList
        query={contacts}
        found={contacts.data && filterContacts(contacts.data, filters.search)}
        search={{
          label: t('verification.list.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={[]}
        onReset={reset}
        add={isWide && add}
        labels={{
          loading: t('verification.list.loading'),
          none: t('verification.list.none'),
          noneMatch: t('verification.list.noneMatch'),
          showAll: t('verification.list.showAll'),
          found: (count) => t('verification.list.found', { count }),
          show: (count) => t('verification.list.show', { count }),
        }}
        rows={5}
      >
        {(shown) => <ContactsTable contacts={shown} {...{ nationalSocietyId, mayEdit }} />}
      </FilteredList>
      {!isWide && add}
    </Page>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { PhoneLink } from '../../ui/text/phone.tsx';
import text from '../../ui/text/text.module.css';
import type { Contact } from './verification.api.ts';
import styles from './verification.module.css';
import { verificationPaths } from './verification-paths.ts';

type TableScope = { nationalSocietyId: number; mayEdit: boolean };

const toEditPath = (nationalSocietyId: number, { id }: Contact) =>
  pathTo(verificationPaths.edit, { nationalSocietyId, verificationContactId: id });

/** The first name and how many more there are. Cards, which have no header row, also show the label. */
function NameList({ label, names }: { label: string; names: readonly string[] }) {
  const { t } = useTexts();
  const [first = '–'] = names;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span>{' '}
      <bdi title={names.join('\n')}>
        {names.length > 1 ? t('verification.list.andMore', { first, more: names.length - 1 }) : first}
      </bdi>
    </>
  );
}

type RowProps = { nationalSocietyId: number; contact: Contact; deleting: DeleteDialogState<Contact> };

function RowActions({ nationalSocietyId, contact, deleting }: RowProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  if (!contact.isEditable) return null;
  return (
    <RowMenu
      label={t('verification.list.deedsOf', { name: contact.name })}
      progressText={deleting.isDeleting(contact.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('verification.list.edit'),
          onSelect: () => void navigate({ href: toEditPath(nationalSocietyId, contact) }),
        },
        { key: 'delete', icon: 'trash', label: t('deleting.action'), onSelect: () => deleting.ask(contact) },
      ]}
    />
  );
}

function useWhoColumns({ nationalSocietyId, mayEdit }: TableScope): Column<Contact>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      header: t('verification.list.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (contact) =>
        mayEdit && contact.isEditable ? (
          <RowLink to={toEditPath(nationalSocietyId, contact)}>{contact.name}</RowLink>
        ) : (
          <bdi>{contact.name}</bdi>
        ),
    },
    {
      key: 'role',
      header: t('verification.list.role'),
      card: { line: 2, align: 'start' },
      cell: ({ role, facility }) => (
        <>
          {t(`verification.role.${role}`)}
          {facility && (
            <small className={text.tiny}>
              {' '}
              <bdi>{facility}</bdi>
            </small>
          )}
        </>
      ),
    },
    {
      key: 'order',
      header: t('verification.list.order'),
      card: { line: 2, align: 'end' },
      cell: ({ escalationOrder }) => (
        <>
          <span className={text.phoneOnly}>{t('verification.list.order')}</span>{' '}
          {t('verification.list.orderNumber', { order: escalationOrder })}
        </>
      ),
    },
    {
      key: 'reached',
      header: t('verification.list.phoneNumber'),
      card: { line: 3 },
      hasControls: true,
      cell: ({ phoneNumber, email }) =>
        phoneNumber ? (
          <PhoneLink number={phoneNumber} />
        ) : (
          <bdi dir="ltr" className={styles.address}>
            {email}
          </bdi>
        ),
    },
  ];
}

function useColumns(scope: TableScope, deleting: DeleteDialogState<Contact>): Column<Contact>[] {
  const { t } = useTexts();
  const actions: Column<Contact> = {
    key: 'actions',
    header: t('verification.list.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (contact) => <RowActions nationalSocietyId={scope.nationalSocietyId} {...{ contact, deleting }} />,
  };
  return [
    ...useWhoColumns(scope),
    {
      key: 'areas',
      header: t('verification.list.areas'),
      card: { line: 4 },
      cell: ({ areas }) => (
        <NameList label={t('verification.list.areas')} names={areas.map(({ name }) => name)} />
      ),
    },
    {
      key: 'healthRisks',
      header: t('verification.list.healthRisks'),
      card: { line: 5 },
      cell: ({ isForAllHealthRisks, healthRisks }) => (
        <NameList
          label={t('verification.list.healthRisks')}
          names={
            isForAllHealthRisks
              ? [t('verification.list.allHealthRisks')]
              : healthRisks.map(({ name }) => name)
          }
        />
      ),
    },
    {
      key: 'organization',
      header: t('verification.list.organization'),
      card: { line: 3, align: 'end' },
      cell: ({ organization }) => <bdi>{organization}</bdi>,
    },
    ...(scope.mayEdit ? [actions] : []),
  ];
}

/** Contacts as a table or cards, with the dialog to delete one. */
export function ContactsTable({ contacts, ...scope }: TableScope & { contacts: readonly Contact[] }) {
  const { t } = useTexts();
  const deleting = useDeleteDialog<Contact>({
    call: 'verificationContact/delete',
    act: ({ id }) => call('verificationContact/delete', { params: { verificationContactId: id } }),
    successText: ({ name }) => t('verification.delete.done', { name }),
  });
  return (
    <>
      <DataTable
        caption={t('verification.list.caption')}
        columns={useColumns(scope, deleting)}
        rows={contacts}
        rowKey={(contact) => contact.id}
      />
      <DeleteDialog deleting={deleting} title={({ name }) => t('verification.delete.title', { name })}>
        {() => <p>{t('verification.delete.text')}</p>}
      </DeleteDialog>
    </>
  );
}

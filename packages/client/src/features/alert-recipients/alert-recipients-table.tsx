import { useNavigate } from '@tanstack/react-router';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { PhoneLink } from '../../ui/text/phone.tsx';
import text from '../../ui/text/text.module.css';
import { listSupervisors } from './alert-recipient-filters.ts';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import type { AlertRecipient } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';

/** Role and organization, which tell recipients with the same role apart. */
const getName = (t: Translate, { role, organization }: AlertRecipient) =>
  t('alertRecipients.list.roleAt', { role, organization });

const toEditPath = (projectId: number, { id }: AlertRecipient) =>
  pathTo(alertRecipientPaths.edit, { projectId, alertRecipientId: id });

/** The first name and how many more there are; no names means any. Cards, which have no header row, also show the label. */
function NameList({ label, any, names }: { label: string; any: string; names: readonly string[] }) {
  const { t } = useTexts();
  const [first] = names;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span>{' '}
      {first === undefined ? (
        any
      ) : (
        <bdi title={names.join('\n')}>
          {names.length > 1 ? t('alertRecipients.list.andMore', { first, more: names.length - 1 }) : first}
        </bdi>
      )}
    </>
  );
}

function RowActions({
  projectId,
  recipient,
  deleting,
}: {
  projectId: number;
  recipient: AlertRecipient;
  deleting: DeleteDialogState<AlertRecipient>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <RowMenu
      label={t('alertRecipients.list.deedsOf', { name: getName(t, recipient) })}
      progressText={deleting.isDeleting(recipient.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('alertRecipients.list.edit'),
          onSelect: () => void navigate({ href: toEditPath(projectId, recipient) }),
        },
        {
          key: 'delete',
          icon: 'trash',
          label: t('deleting.action'),
          onSelect: () => deleting.ask(recipient),
        },
      ]}
    />
  );
}

type TableScope = { projectId: number; mayEdit: boolean };
type Sorting = { order: ListOrder; onSort: (order: ListOrder) => void };

/** The columns that say who the recipients are and how they are notified. */
function useWhoColumns({
  projectId,
  mayEdit,
  order,
  onSort,
}: TableScope & Sorting): Column<AlertRecipient>[] {
  const { t } = useTexts();
  return [
    {
      key: 'role',
      header: t('alertRecipients.list.role'),
      card: { line: 1, align: 'start', isName: true },
      cell: (recipient) =>
        mayEdit ? <RowLink to={toEditPath(projectId, recipient)}>{recipient.role}</RowLink> : recipient.role,
      sort: toColumnSort('role', order, onSort),
    },
    {
      key: 'organization',
      header: t('alertRecipients.list.organization'),
      card: { line: 2 },
      cell: ({ organization }) => <bdi>{organization}</bdi>,
      sort: toColumnSort('organization', order, onSort),
    },
    {
      key: 'email',
      header: t('alertRecipients.list.email'),
      card: { line: 3 },
      cell: ({ email }) =>
        email ? (
          <bdi dir="ltr" className={styles.address}>
            {email}
          </bdi>
        ) : (
          <span className={text.wideOnly}>–</span>
        ),
      sort: toColumnSort('email', order, onSort),
    },
    {
      key: 'phoneNumber',
      header: t('alertRecipients.list.phoneNumber'),
      card: { line: 4 },
      hasControls: true,
      isNowrap: true,
      cell: ({ phoneNumber }) =>
        phoneNumber ? <PhoneLink number={phoneNumber} /> : <span className={text.wideOnly}>–</span>,
      sort: toColumnSort('phoneNumber', order, onSort),
    },
  ];
}

function useColumns(
  scope: TableScope & Sorting,
  deleting: DeleteDialogState<AlertRecipient>,
): Column<AlertRecipient>[] {
  const { t } = useTexts();
  const who = useWhoColumns(scope);
  const actionsColumn: Column<AlertRecipient> = {
    key: 'actions',
    header: t('alertRecipients.list.deeds'),
    isHeaderHidden: true,
    card: { line: 1, align: 'end' },
    hasControls: true,
    cell: (recipient) => <RowActions projectId={scope.projectId} {...{ recipient, deleting }} />,
  };
  return [
    ...who,
    {
      key: 'supervisors',
      header: t('alertRecipients.list.supervisors'),
      card: { line: 5 },
      cell: (recipient) => (
        <NameList
          label={t('alertRecipients.card.supervisors')}
          any={t('alertRecipients.list.anySupervisor')}
          names={listSupervisors(recipient).map(({ name }) => name)}
        />
      ),
    },
    {
      key: 'healthRisks',
      header: t('alertRecipients.list.healthRisks'),
      card: { line: 6 },
      cell: ({ healthRisks }) => (
        <NameList
          label={t('alertRecipients.card.healthRisks')}
          any={t('alertRecipients.list.anyHealthRisk')}
          names={healthRisks.map(({ healthRiskName }) => healthRiskName)}
        />
      ),
    },
    ...(scope.mayEdit ? [actionsColumn] : []),
  ];
}

/** Recipients of escalated alerts as a table or cards, with the dialog to delete one. */
export function AlertRecipientsTable({
  recipients,
  ...scope
}: TableScope & Sorting & { recipients: readonly AlertRecipient[] }) {
  const { t } = useTexts();
  const deleting = useDeleteDialog<AlertRecipient>({
    call: 'projectAlertRecipient/delete',
    act: ({ id }) => call('projectAlertRecipient/delete', { params: { alertRecipientId: id } }),
    successText: (recipient) => t('alertRecipients.delete.done', { name: getName(t, recipient) }),
  });
  return (
    <>
      <DataTable
        caption={t('alertRecipients.list.caption')}
        columns={useColumns(scope, deleting)}
        rows={recipients}
        rowKey={(recipient) => recipient.id}
      />
      <DeleteDialog
        deleting={deleting}
        title={(recipient) => t('alertRecipients.delete.title', { name: getName(t, recipient) })}
      >
        {() => <p>{t('alertRecipients.delete.text')}</p>}
      </DeleteDialog>
    </>
  );
}

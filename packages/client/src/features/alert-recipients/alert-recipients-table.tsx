import { useNavigate } from '@tanstack/react-router';
import { type Deleting, DeletingDialog, useDeleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import { call } from '../../lib/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { PhoneLink } from '../../ui/phone.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import text from '../../ui/text.module.css';
import { supervisorsOf } from './alert-recipient-filters.ts';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import type { AlertRecipient } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';

/** Who it is, in words that tell recipients of one role apart. */
const nameOf = (t: Translate, { role, organization }: AlertRecipient) =>
  t('alertRecipients.list.roleAt', { role, organization });

const formOf = (projectId: number, { id }: AlertRecipient) =>
  pathTo(alertRecipientPaths.edit, { projectId, alertRecipientId: id });

/** The first of some names and how many more; none means any. On a card, which has no heads, with what they are. */
function AnyOf({ label, any, names }: { label: string; any: string; names: readonly string[] }) {
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

function Deeds({
  projectId,
  recipient,
  deleting,
}: {
  projectId: number;
  recipient: AlertRecipient;
  deleting: Deleting<AlertRecipient>;
}) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <RowMenu
      label={t('alertRecipients.list.deedsOf', { name: nameOf(t, recipient) })}
      going={deleting.isGoing(recipient.id) && t('deleting.going')}
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('alertRecipients.list.edit'),
          onSelect: () => void navigate({ href: formOf(projectId, recipient) }),
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

type Place = { projectId: number; mayEdit: boolean };
type Sorting = { order: ListOrder; onSort: (order: ListOrder) => void };

/** Who they are, and how they are told. */
function useWhoColumns({ projectId, mayEdit, order, onSort }: Place & Sorting): Column<AlertRecipient>[] {
  const { t } = useTexts();
  return [
    {
      key: 'role',
      head: t('alertRecipients.list.role'),
      card: { line: 1, at: 'start', isName: true },
      cell: (recipient) =>
        mayEdit ? <RowLink to={formOf(projectId, recipient)}>{recipient.role}</RowLink> : recipient.role,
      sort: sortOf('role', order, onSort),
    },
    {
      key: 'organization',
      head: t('alertRecipients.list.organization'),
      card: { line: 2 },
      cell: ({ organization }) => <bdi>{organization}</bdi>,
      sort: sortOf('organization', order, onSort),
    },
    {
      key: 'email',
      head: t('alertRecipients.list.email'),
      card: { line: 3 },
      cell: ({ email }) =>
        email ? (
          <bdi dir="ltr" className={styles.address}>
            {email}
          </bdi>
        ) : (
          <span className={text.wideOnly}>–</span>
        ),
      sort: sortOf('email', order, onSort),
    },
    {
      key: 'phoneNumber',
      head: t('alertRecipients.list.phoneNumber'),
      card: { line: 4 },
      hasControls: true,
      isNowrap: true,
      cell: ({ phoneNumber }) =>
        phoneNumber ? <PhoneLink number={phoneNumber} /> : <span className={text.wideOnly}>–</span>,
      sort: sortOf('phoneNumber', order, onSort),
    },
  ];
}

function useColumns(place: Place & Sorting, deleting: Deleting<AlertRecipient>): Column<AlertRecipient>[] {
  const { t } = useTexts();
  const who = useWhoColumns(place);
  const deeds: Column<AlertRecipient> = {
    key: 'deeds',
    head: t('alertRecipients.list.deeds'),
    isHeadHidden: true,
    card: { line: 1, at: 'end' },
    hasControls: true,
    cell: (recipient) => <Deeds projectId={place.projectId} {...{ recipient, deleting }} />,
  };
  return [
    ...who,
    {
      key: 'supervisors',
      head: t('alertRecipients.list.supervisors'),
      card: { line: 5 },
      cell: (recipient) => (
        <AnyOf
          label={t('alertRecipients.card.supervisors')}
          any={t('alertRecipients.list.anySupervisor')}
          names={supervisorsOf(recipient).map(({ name }) => name)}
        />
      ),
    },
    {
      key: 'healthRisks',
      head: t('alertRecipients.list.healthRisks'),
      card: { line: 6 },
      cell: ({ healthRisks }) => (
        <AnyOf
          label={t('alertRecipients.card.healthRisks')}
          any={t('alertRecipients.list.anyHealthRisk')}
          names={healthRisks.map(({ healthRiskName }) => healthRiskName)}
        />
      ),
    },
    ...(place.mayEdit ? [deeds] : []),
  ];
}

/** Recipients of escalated alerts, as a table or as cards, and the question before one is deleted. */
export function AlertRecipientsTable({
  recipients,
  ...place
}: Place & Sorting & { recipients: readonly AlertRecipient[] }) {
  const { t } = useTexts();
  const deleting = useDeleting<AlertRecipient>({
    call: 'projectAlertRecipient/delete',
    act: ({ id }) => call('projectAlertRecipient/delete', { params: { alertRecipientId: id } }),
    done: (recipient) => t('alertRecipients.delete.done', { name: nameOf(t, recipient) }),
  });
  return (
    <>
      <DataTable
        caption={t('alertRecipients.list.caption')}
        columns={useColumns(place, deleting)}
        rows={recipients}
        rowKey={(recipient) => recipient.id}
      />
      <DeletingDialog
        deleting={deleting}
        title={(recipient) => t('alertRecipients.delete.title', { name: nameOf(t, recipient) })}
      >
        {() => <p>{t('alertRecipients.delete.text')}</p>}
      </DeletingDialog>
    </>
  );
}

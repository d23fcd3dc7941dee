import { refusalOf } from '@harken/domain/access/may';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateOf } from '../../lib/dates.ts';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import type { NationalSocietyItem } from './national-societies.api.ts';
import styles from './national-societies.module.css';
import { nationalSocietyPaths } from './national-society-paths.ts';
import type { Archiving } from './use-archiving.ts';

/** Whether the form of a society is open to the user, by what a row of the list tells. */
function useMayEdit() {
  const { user } = useSession();
  const role = user?.roles[0];
  return ({ id, isArchived, coordinators }: NationalSocietyItem) => {
    const hasCoordinator = coordinators !== '';
    const place = { nationalSocietyId: id, isArchived, hasCoordinator, isMember: true, organizationId: null };
    return role !== undefined && refusalOf('nationalSocieties.edit', role, place) === null;
  };
}

/** What can be done with a society, or what is being done. */
function Deeds({ society, archiving }: { society: NationalSocietyItem; archiving: Archiving }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayEdit = useMayEdit()(society);
  const mayArchive = useCan('nationalSocieties.archive');
  const { id, name, isArchived } = society;
  const going = archiving.goingOn(id);
  if (going)
    return (
      <span role="status" className={text.muted}>
        {t(`nationalSocieties.${going}.going`)}
      </span>
    );
  const edit: MenuItem = {
    key: 'edit',
    icon: 'edit',
    label: t('nationalSocieties.edit.action'),
    onSelect: () => void navigate({ href: pathTo(nationalSocietyPaths.edit, { nationalSocietyId: id }) }),
  };
  const archive: MenuItem = {
    key: 'archive',
    icon: isArchived ? 'undo' : 'box',
    label: t(`nationalSocieties.${isArchived ? 'reopen' : 'archive'}.action`),
    onSelect: () => archiving.ask(society),
  };
  const items = [...(mayEdit ? [edit] : []), ...(mayArchive ? [archive] : [])];
  if (items.length === 0) return null;
  return (
    <div className={styles.menu}>
      <Menu
        button={<IconButton icon="more" label={t('nationalSocieties.list.deedsOf', { name })} />}
        items={items}
      />
    </div>
  );
}

/** The name leads to the society; an archived one says so. */
function Name({ society }: { society: NationalSocietyItem }) {
  const { t } = useTexts();
  const to = pathTo(nationalSocietyPaths.one, { nationalSocietyId: society.id });
  return (
    <span className={styles.name}>
      <RowLink to={to}>{society.name}</RowLink>
      {society.isArchived && (
        <StatusBadge tone="quiet" icon="box" word={t('nationalSocieties.list.archived')} />
      )}
    </span>
  );
}

/** The country; on a card also since when, which would take room from the name in a place of its own. */
function Country({ society }: { society: NationalSocietyItem }) {
  return (
    <span className={styles.country}>
      {society.country}
      <bdi dir="ltr" className={text.phoneOnly}>
        {dateOf(society.startDate)}
      </bdi>
    </span>
  );
}

/** Names of people. On a card, which has no heads, with what they are. */
function People({ label, names }: { label: ReactNode; names: string }) {
  if (!names) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{names}</bdi>
    </>
  );
}

function useColumns(archiving: Archiving): Column<NationalSocietyItem>[] {
  const { t } = useTexts();
  const people = ({
    key,
    line,
  }: {
    key: 'coordinators' | 'headManagers' | 'technicalAdvisor';
    line: 3 | 4 | 5;
  }) =>
    ({
      key,
      head: t(`nationalSocieties.list.${key}`),
      card: { line },
      cell: (society) => <People label={t(`nationalSocieties.card.${key}`)} names={society[key]} />,
    }) satisfies Column<NationalSocietyItem>;
  return [
    {
      key: 'name',
      head: t('nationalSocieties.list.name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (society) => <Name society={society} />,
    },
    {
      key: 'country',
      head: t('nationalSocieties.list.country'),
      card: { line: 2 },
      cell: (society) => <Country society={society} />,
    },
    {
      key: 'startDate',
      head: t('nationalSocieties.list.startDate'),
      card: 'hidden',
      isNowrap: true,
      cell: (society) => <bdi dir="ltr">{dateOf(society.startDate)}</bdi>,
    },
    people({ key: 'coordinators', line: 3 }),
    people({ key: 'headManagers', line: 4 }),
    people({ key: 'technicalAdvisor', line: 5 }),
    {
      key: 'deeds',
      head: t('nationalSocieties.list.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (society) => <Deeds society={society} archiving={archiving} />,
    },
  ];
}

/** National societies, as a table or as cards. */
export function NationalSocietiesTable({
  societies,
  archiving,
}: {
  societies: readonly NationalSocietyItem[];
  archiving: Archiving;
}) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('nationalSocieties.list.caption')}
      columns={useColumns(archiving)}
      rows={societies}
      rowKey={(society) => society.id}
    />
  );
}

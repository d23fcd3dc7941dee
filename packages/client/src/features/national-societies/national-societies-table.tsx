import { checkPermission } from '@harken/domain/access/check-permission';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/dates/dates.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { getCountryName } from '../../lib/texts/country-name.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import text from '../../ui/text/text.module.css';
import type { NationalSocietyItem } from './national-societies.api.ts';
import styles from './national-societies.module.css';
import { nationalSocietyPaths } from './national-society-paths.ts';
import type { ArchiveDialogState } from './use-archive-dialog.ts';

/** Whether the user may edit a society, judged by its row in the list. */
function useMayEdit() {
  const { user } = useSession();
  const role = user?.roles[0];
  return ({ id, isArchived, coordinators }: NationalSocietyItem) => {
    const hasCoordinator = coordinators !== '';
    const scope = { nationalSocietyId: id, isArchived, hasCoordinator, isMember: true, organizationId: null };
    return role !== undefined && checkPermission('nationalSocieties.edit', role, scope) === null;
  };
}

/** The row actions, or what is in progress. */
function RowActions({ society, archiving }: { society: NationalSocietyItem; archiving: ArchiveDialogState }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayEdit = useMayEdit()(society);
  const mayArchive = useCan('nationalSocieties.archive');
  const { id, name, isArchived } = society;
  const currentAction = archiving.getCurrentAction(id);
  if (currentAction)
    return (
      <span role="status" className={text.muted}>
        {t(`nationalSocieties.${currentAction}.going`)}
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

/** The name links to the society; archived societies show a badge. */
function Name({ society }: { society: NationalSocietyItem }) {
  const { t } = useTexts();
  const to = pathTo(nationalSocietyPaths.one, { nationalSocietyId: society.id });
  return (
    <span className={styles.name}>
      <RowLink to={to}>{society.name}</RowLink>
      {society.isArchived && (
        <StatusBadge tone="quiet" icon="box" label={t('nationalSocieties.list.archived')} />
      )}
    </span>
  );
}

/** The country. Cards also show the start date here, to leave the name its full width. */
function Country({ society }: { society: NationalSocietyItem }) {
  const { language } = useTexts();
  return (
    <span className={styles.country}>
      {getCountryName({ code: society.countryCode, name: society.country }, language)}
      <bdi dir="ltr" className={text.phoneOnly}>
        {formatDate(society.startDate)}
      </bdi>
    </span>
  );
}

/** Names of people. Cards, which have no header row, also show the label. */
function People({ label, names }: { label: ReactNode; names: string }) {
  if (!names) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{names}</bdi>
    </>
  );
}

function useColumns(archiving: ArchiveDialogState): Column<NationalSocietyItem>[] {
  const { t } = useTexts();
  const buildPeopleColumn = ({
    key,
    line,
  }: {
    key: 'coordinators' | 'headManagers' | 'technicalAdvisor';
    line: 3 | 4 | 5;
  }) =>
    ({
      key,
      header: t(`nationalSocieties.list.${key}`),
      card: { line },
      cell: (society) => <People label={t(`nationalSocieties.card.${key}`)} names={society[key]} />,
    }) satisfies Column<NationalSocietyItem>;
  return [
    {
      key: 'name',
      header: t('nationalSocieties.list.name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (society) => <Name society={society} />,
    },
    {
      key: 'country',
      header: t('nationalSocieties.list.country'),
      card: { line: 2 },
      cell: (society) => <Country society={society} />,
    },
    {
      key: 'startDate',
      header: t('nationalSocieties.list.startDate'),
      card: 'hidden',
      isNowrap: true,
      cell: (society) => <bdi dir="ltr">{formatDate(society.startDate)}</bdi>,
    },
    buildPeopleColumn({ key: 'coordinators', line: 3 }),
    buildPeopleColumn({ key: 'headManagers', line: 4 }),
    buildPeopleColumn({ key: 'technicalAdvisor', line: 5 }),
    {
      key: 'actions',
      header: t('nationalSocieties.list.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (society) => <RowActions society={society} archiving={archiving} />,
    },
  ];
}

/** National societies as a table or cards. */
export function NationalSocietiesTable({
  societies,
  archiving,
}: {
  societies: readonly NationalSocietyItem[];
  archiving: ArchiveDialogState;
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

import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ServerOrder, toServerSort } from '../../../lib/lists/order.ts';
import { pathTo } from '../../../lib/routes.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { ThingLink } from '../../../shared/links/links.tsx';
import {
  type Column,
  DataTable,
  type DataTableProps,
  RowLink,
  SecondLine,
} from '../../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../../ui/data-table/row-menu.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { StatusBadge } from '../../../ui/status/badge.tsx';
import { CallLink, PhoneLink } from '../../../ui/text/phone.tsx';
import text from '../../../ui/text/text.module.css';
import type { CollectorOrder } from '../data-collector-filters.ts';
import { formatName, getPhoneNumber, isAnonymised, isChangeable } from '../data-collector-labels.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import type { CollectorRow } from '../data-collectors.api.ts';
import styles from '../data-collectors.module.css';
import { listStateActions, type StateAction } from './use-state-actions.ts';

/** What rows need in addition to their data. The object must stay the same while none of its values changes. */
export type RowSetting = {
  projectId: number;
  mayEdit: boolean;
  /** The ids of the rows with a pending action. */
  busy: ReadonlySet<number>;
  onAction: (action: StateAction, collector: CollectorRow) => void;
  onDelete: (collector: CollectorRow) => void;
};

type CellProps = { collector: CollectorRow; setting: RowSetting };

const editAddress = ({ collector, setting }: CellProps) =>
  pathTo(dataCollectorPaths.edit, { projectId: setting.projectId, dataCollectorId: collector.id });

const overviewAddress = ({ collector, setting }: CellProps) =>
  pathTo(dataCollectorPaths.overview, { projectId: setting.projectId, dataCollectorId: collector.id });

/** The name, linked to the page of the collector for those who may open it. */
function Name({ collector, setting }: CellProps) {
  const { t } = useTexts();
  if (isAnonymised(collector)) return <span className={text.muted}>{t('dataCollectors.dataRemoved')}</span>;
  if (!isChangeable(collector)) return <bdi>{collector.name}</bdi>;
  return (
    <RowLink to={overviewAddress({ collector, setting })}>
      <bdi>{collector.name}</bdi>
    </RowLink>
  );
}

const typeIcons: Record<CollectorRow['dataCollectorType'], IconName> = {
  Human: 'collector',
  CollectionPoint: 'building',
};

function Type({ type }: { type: CollectorRow['dataCollectorType'] }) {
  const { t } = useTexts();
  return (
    <span className={styles.type}>
      <Icon name={typeIcons[type]} small />
      {t(`dataCollectors.type.${type}`)}
    </span>
  );
}

/** The first place from small to large, and the number of others. */
function Place({ collector, setting }: CellProps) {
  const { t } = useTexts();
  const [first, ...others] = collector.locations;
  if (!first) return <span className={text.muted}>{t('dataCollectors.filter.unknownLocation')}</span>;
  const { district, region } = first;
  return (
    <>
      <ThingLink to="village" projectId={setting.projectId} id={first.villageId} isOnWideOnly>
        {first.village}
      </ThingLink>
      <SecondLine>
        {t('dataCollectors.list.within', { district, region })}
        {others.length > 0 && ` ${t('dataCollectors.list.more', { count: others.length })}`}
      </SecondLine>
    </>
  );
}

/** Whether the collector is trained and, where the list shows both, whether they are not deployed. */
function States({ collector }: { collector: CollectorRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.states}>
      {collector.isInTrainingMode ? (
        <StatusBadge icon="training" tone="outline" label={t('dataCollectors.training.InTraining')} />
      ) : (
        <StatusBadge icon="check" tone="plain" label={t('dataCollectors.training.Trained')} />
      )}
      {!collector.isDeployed && (
        <StatusBadge icon="ban" tone="quiet" label={t('dataCollectors.deployed.NotDeployed')} />
      )}
    </span>
  );
}

const icons: Record<StateAction, IconName> = {
  setInTraining: 'training',
  setOutOfTraining: 'check',
  setDeployed: 'tower',
  setNotDeployed: 'ban',
};

function RowActions({ collector, setting }: CellProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const name = formatName(t, collector.name);
  const number = getPhoneNumber(collector);
  const states = listStateActions(collector).map(
    (action): MenuItem => ({
      key: action,
      icon: icons[action],
      label: t(`dataCollectors.deed.${action}`),
      onSelect: () => setting.onAction(action, collector),
    }),
  );
  const items: MenuItem[] = [
    ...states,
    {
      key: 'edit',
      icon: 'edit',
      label: t('dataCollectors.edit'),
      isGroupStart: true,
      onSelect: () => void navigate({ href: editAddress({ collector, setting }) }),
    },
    {
      key: 'delete',
      icon: 'trash',
      label: t('dataCollectors.delete.action'),
      onSelect: () => setting.onDelete(collector),
    },
  ];
  return (
    <span className={styles.actions}>
      {number && <CallLink number={number} name={t('dataCollectors.callName', { name })} />}
      {setting.mayEdit && isChangeable(collector) && (
        <RowMenu
          label={t('dataCollectors.list.deedsOf', { name })}
          items={items}
          progressText={setting.busy.has(collector.id) && t('dataCollectors.saving')}
        />
      )}
    </span>
  );
}

const NoValue = () => <span>–</span>;

type SortBy = (orderBy: CollectorOrder) => Column<CollectorRow>['sort'];

/** The columns that identify a collector. */
function getPersonColumns(t: Translate, setting: RowSetting, sortBy: SortBy): Column<CollectorRow>[] {
  return [
    {
      key: 'name',
      header: t('dataCollectors.list.name'),
      sort: sortBy('name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (collector) => <Name {...{ collector, setting }} />,
    },
    {
      key: 'displayName',
      header: t('dataCollectors.list.displayName'),
      sort: sortBy('displayName'),
      card: 'hidden',
      cell: ({ displayName }) => (displayName ? <bdi>{formatName(t, displayName)}</bdi> : <NoValue />),
    },
    {
      key: 'type',
      header: t('dataCollectors.list.type'),
      sort: sortBy('dataCollectorType'),
      card: 'hidden',
      cell: ({ dataCollectorType }) => <Type type={dataCollectorType} />,
    },
    {
      key: 'phoneNumber',
      header: t('dataCollectors.list.phoneNumber'),
      sort: sortBy('phoneNumber'),
      card: 'hidden',
      hasControls: true,
      isNowrap: true,
      cell: (collector) => {
        const number = getPhoneNumber(collector);
        return number ? <PhoneLink number={number} /> : <NoValue />;
      },
    },
    {
      key: 'sex',
      header: t('dataCollectors.list.sex'),
      sort: sortBy('sex'),
      card: 'hidden',
      cell: ({ sex }) => (sex ? t(`dataCollectors.sex.${sex}`) : <NoValue />),
    },
  ];
}

function getColumns(t: Translate, setting: RowSetting, sortBy: SortBy): Column<CollectorRow>[] {
  return [
    ...getPersonColumns(t, setting, sortBy),
    {
      key: 'location',
      header: t('dataCollectors.list.location'),
      sort: sortBy('location'),
      card: { line: 2, align: 'start' },
      cell: (collector) => <Place {...{ collector, setting }} />,
    },
    {
      key: 'training',
      header: t('dataCollectors.list.training'),
      sort: sortBy('trainingStatus'),
      card: { line: 3, align: 'start' },
      cell: (collector) => <States collector={collector} />,
    },
    {
      key: 'supervisor',
      header: t('dataCollectors.list.supervisor'),
      sort: sortBy('supervisor'),
      card: 'hidden',
      cell: ({ supervisor }) => <bdi>{formatName(t, supervisor.name)}</bdi>,
    },
    {
      key: 'actions',
      header: t('dataCollectors.list.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end', isTall: true },
      hasControls: true,
      cell: (collector) => <RowActions {...{ collector, setting }} />,
    },
  ];
}

export type DataCollectorsTableProps = {
  collectors: readonly CollectorRow[];
  projectName: string;
  setting: RowSetting;
  order: ServerOrder<CollectorOrder>;
  /** Must stay the same, like `setting`. */
  onSort: (order: ServerOrder<CollectorOrder>) => void;
} & Pick<DataTableProps<CollectorRow>, 'selection' | 'bulk' | 'aside'>;

/** The collectors of a page, as a table or as cards. */
export function DataCollectorsTable(props: DataCollectorsTableProps) {
  const { collectors, projectName, setting, order, onSort, ...tableProps } = props;
  const { t } = useTexts();
  const { orderBy, sortAscending } = order;
  const columns = useMemo(() => {
    const current = { orderBy, sortAscending };
    return getColumns(t, setting, (key) => toServerSort(key, current, onSort));
  }, [t, setting, orderBy, sortAscending, onSort]);
  return (
    <DataTable
      caption={t('dataCollectors.list.caption', { projectName })}
      columns={columns}
      rows={collectors}
      rowKey={(collector) => collector.id}
      {...tableProps}
    />
  );
}

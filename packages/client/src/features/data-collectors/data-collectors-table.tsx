import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, type DataTableProps, RowLink, SecondLine } from '../../ui/data-table.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { CallLink, PhoneLink } from '../../ui/phone.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { isRemoved, nameInWords, numberOf } from './data-collector-words.ts';
import type { CollectorRow } from './data-collectors.api.ts';
import styles from './data-collectors.module.css';
import { deedsFor, type StateDeed } from './use-state-deeds.ts';

/** What rows need besides themselves. It stays the same object while nothing of it changes. */
export type RowSetting = {
  projectId: number;
  mayEdit: boolean;
  /** The rows that something is being done with. */
  busy: ReadonlySet<number>;
  onDeed: (deed: StateDeed, collector: CollectorRow) => void;
  onDelete: (collector: CollectorRow) => void;
};

type CellProps = { collector: CollectorRow; setting: RowSetting };

const editAddress = ({ collector, setting }: CellProps) =>
  pathTo(dataCollectorPaths.edit, { projectId: setting.projectId, dataCollectorId: collector.id });

/** The name leads to the form, for those who may change something there. */
function Name({ collector, setting }: CellProps) {
  const { t } = useTexts();
  if (isRemoved(collector)) return <span className={text.muted}>{t('dataCollectors.dataRemoved')}</span>;
  if (!setting.mayEdit) return <bdi>{collector.name}</bdi>;
  return (
    <RowLink to={editAddress({ collector, setting })}>
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

/** The first place from small to large, and how many more there are. */
function Place({ collector }: { collector: CollectorRow }) {
  const { t } = useTexts();
  const [first, ...others] = collector.locations;
  if (!first) return <span className={text.muted}>{t('dataCollectors.filter.unknownLocation')}</span>;
  const { district, region } = first;
  return (
    <>
      {first.village}
      <SecondLine>
        {t('dataCollectors.list.within', { district, region })}
        {others.length > 0 && ` ${t('dataCollectors.list.more', { count: others.length })}`}
      </SecondLine>
    </>
  );
}

/** Whether somebody is trained; and, where the list shows both, who is not at work. */
function States({ collector }: { collector: CollectorRow }) {
  const { t } = useTexts();
  return (
    <span className={styles.states}>
      {collector.isInTrainingMode ? (
        <StatusBadge icon="training" tone="outline" word={t('dataCollectors.training.InTraining')} />
      ) : (
        <StatusBadge icon="check" tone="plain" word={t('dataCollectors.training.Trained')} />
      )}
      {!collector.isDeployed && (
        <StatusBadge icon="ban" tone="quiet" word={t('dataCollectors.deployed.NotDeployed')} />
      )}
    </span>
  );
}

const icons: Record<StateDeed, IconName> = {
  setInTraining: 'training',
  setOutOfTraining: 'check',
  setDeployed: 'tower',
  setNotDeployed: 'ban',
};

function Deeds({ collector, setting }: CellProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const name = nameInWords(t, collector.name);
  const number = numberOf(collector);
  const states = deedsFor(collector).map(
    (deed): MenuItem => ({
      key: deed,
      icon: icons[deed],
      label: t(`dataCollectors.deed.${deed}`),
      onSelect: () => setting.onDeed(deed, collector),
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
    <span className={styles.deeds}>
      {number && <CallLink number={number} name={t('dataCollectors.callName', { name })} />}
      {setting.mayEdit && !isRemoved(collector) && (
        <RowMenu
          label={t('dataCollectors.list.deedsOf', { name })}
          items={items}
          going={setting.busy.has(collector.id) && t('dataCollectors.saving')}
        />
      )}
    </span>
  );
}

const Nothing = () => <span>–</span>;

/** What tells one collector from the others. */
function aboutThemselves(t: Translate, setting: RowSetting): Column<CollectorRow>[] {
  return [
    {
      key: 'name',
      head: t('dataCollectors.list.name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (collector) => <Name {...{ collector, setting }} />,
    },
    {
      key: 'displayName',
      head: t('dataCollectors.list.displayName'),
      card: 'hidden',
      cell: ({ displayName }) => (displayName ? <bdi>{nameInWords(t, displayName)}</bdi> : <Nothing />),
    },
    {
      key: 'type',
      head: t('dataCollectors.list.type'),
      card: 'hidden',
      isNowrap: true,
      cell: ({ dataCollectorType }) => <Type type={dataCollectorType} />,
    },
    {
      key: 'phoneNumber',
      head: t('dataCollectors.list.phoneNumber'),
      card: 'hidden',
      hasControls: true,
      isNowrap: true,
      cell: (collector) => {
        const number = numberOf(collector);
        return number ? <PhoneLink number={number} /> : <Nothing />;
      },
    },
    {
      key: 'sex',
      head: t('dataCollectors.list.sex'),
      card: 'hidden',
      cell: ({ sex }) => (sex ? t(`dataCollectors.sex.${sex}`) : <Nothing />),
    },
  ];
}

function columnsOf(t: Translate, setting: RowSetting): Column<CollectorRow>[] {
  return [
    ...aboutThemselves(t, setting),
    {
      key: 'location',
      head: t('dataCollectors.list.location'),
      card: { line: 2, at: 'start' },
      cell: (collector) => <Place collector={collector} />,
    },
    {
      key: 'training',
      head: t('dataCollectors.list.training'),
      card: { line: 3, at: 'start' },
      cell: (collector) => <States collector={collector} />,
    },
    {
      key: 'supervisor',
      head: t('dataCollectors.list.supervisor'),
      card: 'hidden',
      cell: ({ supervisor }) => <bdi>{nameInWords(t, supervisor.name)}</bdi>,
    },
    {
      key: 'deeds',
      head: t('dataCollectors.list.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end', isTall: true },
      hasControls: true,
      cell: (collector) => <Deeds {...{ collector, setting }} />,
    },
  ];
}

export type DataCollectorsTableProps = {
  collectors: readonly CollectorRow[];
  projectName: string;
  setting: RowSetting;
} & Pick<DataTableProps<CollectorRow>, 'selection' | 'bulk' | 'aside'>;

/** The collectors of a page of the list, as a table or as cards. */
export function DataCollectorsTable(props: DataCollectorsTableProps) {
  const { collectors, projectName, setting, ...ofTable } = props;
  const { t } = useTexts();
  const columns = useMemo(() => columnsOf(t, setting), [t, setting]);
  return (
    <DataTable
      caption={t('dataCollectors.list.caption', { projectName })}
      columns={columns}
      rows={collectors}
      rowKey={(collector) => collector.id}
      {...ofTable}
    />
  );
}

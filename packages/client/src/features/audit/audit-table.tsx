import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { type TimeOrder, toTimeSort } from '../../lib/lists/order.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table/data-table.tsx';
import type { AuditEvent } from './audit.api.ts';
import { formatTime, getActionLabel, getPersonLabel, getRoleLabel } from './audit-labels.ts';
import { ItemText, LabelText } from './audit-text.tsx';

export type AuditTableProps = {
  events: readonly AuditEvent[];
  onOpen: (auditEvent: AuditEvent) => void;
} & TimeOrder;

function Actor({ actor }: Pick<AuditEvent, 'actor'>) {
  const { t } = useTexts();
  if (!actor) return t('audit.list.system');
  return (
    <>
      <bdi>{getPersonLabel(t, actor.name)}</bdi>
      {actor.role && <SecondLine>{getRoleLabel(t, actor.role)}</SecondLine>}
    </>
  );
}

function ScopeCell({ nationalSociety, project }: Pick<AuditEvent, 'nationalSociety' | 'project'>) {
  return (
    <>
      {nationalSociety && <bdi>{nationalSociety.name}</bdi>}
      {project && (
        <SecondLine>
          <bdi>{project.name}</bdi>
        </SecondLine>
      )}
    </>
  );
}

function useColumns({ onOpen, sortAscending, onSort }: AuditTableProps): Column<AuditEvent>[] {
  const { t } = useTexts();
  return [
    {
      key: 'time',
      header: t('audit.list.time'),
      sort: toTimeSort(sortAscending, onSort),
      card: { line: 1, align: 'start' },
      isNowrap: true,
      cell: (auditEvent) => <DateTimeText time={toLocalTime(auditEvent.doneAt)} />,
    },
    {
      key: 'deed',
      header: t('audit.list.deed'),
      card: { line: 2, isName: true },
      cell: (auditEvent) => <LabelText name={getActionLabel(t, auditEvent.deed)} />,
    },
    {
      key: 'actor',
      header: t('audit.list.actor'),
      card: { line: 3 },
      cell: (auditEvent) => <Actor actor={auditEvent.actor} />,
    },
    {
      key: 'subject',
      header: t('audit.list.subject'),
      card: { line: 4 },
      cell: (auditEvent) => <ItemText auditEvent={auditEvent} />,
    },
    {
      key: 'place',
      header: t('audit.list.place'),
      card: { line: 5 },
      cell: (auditEvent) => <ScopeCell {...auditEvent} />,
    },
    {
      key: 'actions',
      header: t('audit.list.actions'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (auditEvent) => (
        <Button
          size="small"
          aria-label={t('audit.list.openLabel', {
            deed: getActionLabel(t, auditEvent.deed).text,
            time: formatTime(auditEvent.doneAt),
          })}
          onClick={() => onOpen(auditEvent)}
        >
          {t('audit.list.open')}
        </Button>
      ),
    },
  ];
}

/** Audit events, newest first. */
export function AuditTable(props: AuditTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('audit.list.caption')}
      columns={useColumns(props)}
      rows={props.events}
      rowKey={(auditEvent) => auditEvent.id}
    />
  );
}

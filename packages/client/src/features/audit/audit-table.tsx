import { localTime } from '../../lib/instants.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, SecondLine } from '../../ui/data-table.tsx';
import type { AuditEntry } from './audit.api.ts';
import { NamedText } from './audit-text.tsx';
import { deedInWords, personInWords, roleInWords, thingInWords, timeInWords } from './audit-words.ts';

export type AuditTableProps = {
  entries: readonly AuditEntry[];
  onOpen: (entry: AuditEntry) => void;
};

function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const { t } = useTexts();
  if (!actor) return t('audit.list.system');
  return (
    <>
      <bdi>{personInWords(t, actor.name)}</bdi>
      {actor.role && <SecondLine>{roleInWords(t, actor.role)}</SecondLine>}
    </>
  );
}

function Place({ nationalSociety, project }: Pick<AuditEntry, 'nationalSociety' | 'project'>) {
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

function useColumns(onOpen: AuditTableProps['onOpen']): Column<AuditEntry>[] {
  const { t } = useTexts();
  return [
    {
      key: 'time',
      head: t('audit.list.time'),
      card: { line: 1, at: 'start' },
      isNowrap: true,
      cell: (entry) => <ShownTime time={localTime(entry.doneAt)} />,
    },
    {
      key: 'deed',
      head: t('audit.list.deed'),
      card: { line: 2, isName: true },
      cell: (entry) => <NamedText name={deedInWords(t, entry.deed)} />,
    },
    {
      key: 'actor',
      head: t('audit.list.actor'),
      card: { line: 3 },
      cell: (entry) => <Actor actor={entry.actor} />,
    },
    {
      key: 'subject',
      head: t('audit.list.subject'),
      card: { line: 4 },
      cell: (entry) => thingInWords(t, entry),
    },
    {
      key: 'place',
      head: t('audit.list.place'),
      card: { line: 5 },
      cell: (entry) => <Place {...entry} />,
    },
    {
      key: 'actions',
      head: t('audit.list.actions'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (entry) => (
        <Button
          size="small"
          aria-label={t('audit.list.openLabel', {
            deed: deedInWords(t, entry.deed).text,
            time: timeInWords(entry.doneAt),
          })}
          onClick={() => onOpen(entry)}
        >
          {t('audit.list.open')}
        </Button>
      ),
    },
  ];
}

/** What was done, the newest first. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('audit.list.caption')}
      columns={useColumns(onOpen)}
      rows={entries}
      rowKey={(entry) => entry.id}
    />
  );
}

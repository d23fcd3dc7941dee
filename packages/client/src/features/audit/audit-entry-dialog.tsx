import { localTime } from '../../lib/instants.ts';
import { ShownTime } from '../../lib/shown-time.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import type { AuditEntry } from './audit.api.ts';
import styles from './audit.module.css';
import { NamedText, RecordedValue } from './audit-text.tsx';
import { pageOfThing } from './audit-things.ts';
import {
  deedInWords,
  fieldInWords,
  personInWords,
  roleInWords,
  subjectInWords,
  thingInWords,
} from './audit-words.ts';

function AboutEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts();
  const { actor, nationalSociety, project, requestId, chainNumber } = entry;
  const known: [string, React.ReactNode][] = [
    [t('audit.list.time'), <ShownTime key="time" time={localTime(entry.doneAt)} />],
    [
      t('audit.list.actor'),
      actor ? <bdi key="actor">{personInWords(t, actor.name)}</bdi> : t('audit.list.system'),
    ],
  ];
  if (actor?.role) known.push([t('audit.entry.role'), roleInWords(t, actor.role)]);
  if (entry.subjectType) known.push([t('audit.list.subject'), thingInWords(t, entry)]);
  if (nationalSociety)
    known.push([t('audit.entry.society'), <bdi key="society">{nationalSociety.name}</bdi>]);
  if (project) known.push([t('audit.entry.project'), <bdi key="project">{project.name}</bdi>]);
  if (requestId)
    known.push([
      t('audit.entry.request'),
      <bdi key="request" dir="ltr" className={text.mono}>
        {requestId}
      </bdi>,
    ]);
  known.push([t('audit.entry.place'), chainNumber ?? t('audit.entry.notChained')]);
  return <Facts of={known} />;
}

function ChangedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const { t } = useTexts();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isChanged = (field: string) =>
    Boolean(before && after) && JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]);
  if (fields.length === 0) return <p className={text.muted}>{t('audit.entry.noChanges')}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('audit.entry.field')}</th>
          <th scope="col">{t('audit.entry.before')}</th>
          <th scope="col">{t('audit.entry.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">
              <NamedText name={fieldInWords(t, field)} />{' '}
              {isChanged(field) && <StatusBadge tone="warn" icon="edit" word={t('audit.entry.isChanged')} />}
            </th>
            <td data-head={t('audit.entry.before')}>
              <RecordedValue value={before?.[field]} isFields={field === 'changed'} />
            </td>
            <td data-head={t('audit.entry.after')}>
              <RecordedValue value={after?.[field]} isFields={field === 'changed'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everything that is known of one deed. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const page = entry && pageOfThing(entry);
  const subject = subjectInWords(t, entry?.subjectType ?? '').text;
  return (
    <Dialog
      isOpen={entry !== undefined}
      onClose={onClose}
      title={entry ? deedInWords(t, entry.deed).text : ''}
      foot={page && <LinkButton to={page}>{t('audit.entry.openThing', { subject })}</LinkButton>}
    >
      {entry && (
        <>
          <AboutEntry entry={entry} />
          <h3 className={styles.title}>{t('audit.entry.changes')}</h3>
          <ChangedFields before={entry.before} after={entry.after} />
        </>
      )}
    </Dialog>
  );
}

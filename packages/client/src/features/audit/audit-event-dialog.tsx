import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/overlay.tsx';
import { DescriptionList } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import text from '../../ui/text/text.module.css';
import type { AuditEvent } from './audit.api.ts';
import styles from './audit.module.css';
import { getItemPage } from './audit-item-pages.ts';
import {
  getActionLabel,
  getFieldLabel,
  getItemTypeLabel,
  getPersonLabel,
  getRoleLabel,
} from './audit-labels.ts';
import { ItemText, LabelText, RecordedValue } from './audit-text.tsx';

function EventDetails({ auditEvent }: { auditEvent: AuditEvent }) {
  const { t } = useTexts();
  const { actor, nationalSociety, project, requestId, chainNumber } = auditEvent;
  const details: [string, React.ReactNode][] = [
    [t('audit.list.time'), <DateTimeText key="time" time={toLocalTime(auditEvent.doneAt)} />],
    [
      t('audit.list.actor'),
      actor ? <bdi key="actor">{getPersonLabel(t, actor.name)}</bdi> : t('audit.list.system'),
    ],
  ];
  if (actor?.role) details.push([t('audit.entry.role'), getRoleLabel(t, actor.role)]);
  if (auditEvent.subjectType)
    details.push([t('audit.list.subject'), <ItemText key="item" auditEvent={auditEvent} />]);
  if (nationalSociety)
    details.push([t('audit.entry.society'), <bdi key="society">{nationalSociety.name}</bdi>]);
  if (project) details.push([t('audit.entry.project'), <bdi key="project">{project.name}</bdi>]);
  if (requestId)
    details.push([
      t('audit.entry.request'),
      <bdi key="request" dir="ltr" className={text.mono}>
        {requestId}
      </bdi>,
    ]);
  details.push([t('audit.entry.place'), chainNumber ?? t('audit.entry.notChained')]);
  return <DescriptionList items={details} />;
}

function ChangedFields({ before, after }: Pick<AuditEvent, 'before' | 'after'>) {
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
              <LabelText name={getFieldLabel(t, field)} />{' '}
              {isChanged(field) && <StatusBadge tone="warn" icon="edit" label={t('audit.entry.isChanged')} />}
            </th>
            <td data-header={t('audit.entry.before')}>
              <RecordedValue value={before?.[field]} isFields={field === 'changed'} />
            </td>
            <td data-header={t('audit.entry.after')}>
              <RecordedValue value={after?.[field]} isFields={field === 'changed'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All details of an audit event. */
export function AuditEventDialog({
  auditEvent,
  onClose,
}: {
  auditEvent: AuditEvent | undefined;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const page = auditEvent && getItemPage(auditEvent);
  const subject = getItemTypeLabel(t, auditEvent?.subjectType ?? '').text;
  return (
    <Dialog
      isOpen={auditEvent !== undefined}
      onClose={onClose}
      title={auditEvent ? getActionLabel(t, auditEvent.deed).text : ''}
      footer={page && <LinkButton to={page}>{t('audit.entry.openThing', { subject })}</LinkButton>}
    >
      {auditEvent && (
        <>
          <EventDetails auditEvent={auditEvent} />
          <h3 className={styles.title}>{t('audit.entry.changes')}</h3>
          <ChangedFields before={auditEvent.before} after={auditEvent.after} />
        </>
      )}
    </Dialog>
  );
}

import { useTexts } from '../../lib/texts/texts.tsx';
import { SecondLine } from '../../ui/data-table/data-table.tsx';
import text from '../../ui/text/text.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { AuditEvent } from './audit.api.ts';
import styles from './audit.module.css';
import { describeItem, getFieldLabel, type Label } from './audit-labels.ts';

/** A label, or a technical name in monospace. */
export function LabelText({ name }: { name: Label }) {
  if (name.isKnown) return name.text;
  return (
    <bdi dir="ltr" className={text.mono}>
      {name.text}
    </bdi>
  );
}

const isPrimitive = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function NoValue() {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('audit.entry.nothing')}</VisuallyHidden>
    </>
  );
}

/** A recorded value. `isFields` marks a list of field names. */
export function RecordedValue({ value, isFields }: { value: unknown; isFields: boolean }) {
  const { t } = useTexts();
  if (value === undefined || value === null || value === '') return <NoValue />;
  if (typeof value === 'boolean') return t(value ? 'audit.entry.yes' : 'audit.entry.no');
  if (isPrimitive(value)) return <bdi>{String(value)}</bdi>;
  if (Array.isArray(value) && value.length === 0) return <NoValue />;
  if (Array.isArray(value) && value.every(isPrimitive))
    return (
      <ul className={styles.values}>
        {value.map((item) => (
          <li key={item}>
            {isFields ? <LabelText name={getFieldLabel(t, String(item))} /> : <bdi>{item}</bdi>}
          </li>
        ))}
      </ul>
    );
  return (
    <pre dir="ltr" className={styles.code}>
      {JSON.stringify(value, null, 1)}
    </pre>
  );
}

/** A person by name; other items by type and id. */
export function ItemText({ auditEvent }: { auditEvent: AuditEvent }) {
  const { t } = useTexts();
  const described = describeItem(t, auditEvent);
  if (!auditEvent.subjectName) return described;
  return (
    <>
      <bdi>{auditEvent.subjectName}</bdi>
      <SecondLine>{described}</SecondLine>
    </>
  );
}

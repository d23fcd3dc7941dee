import { useTexts } from '../../lib/texts.tsx';
import text from '../../ui/text.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './audit.module.css';
import { fieldInWords, type Named } from './audit-words.ts';

/** Words, or a name of the program in its own script. */
export function NamedText({ name }: { name: Named }) {
  if (name.isKnown) return name.text;
  return (
    <bdi dir="ltr" className={text.mono}>
      {name.text}
    </bdi>
  );
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function Nothing() {
  const { t } = useTexts();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('audit.entry.nothing')}</VisuallyHidden>
    </>
  );
}

/** A value as it was recorded. `isFields` says that it names fields. */
export function RecordedValue({ value, isFields }: { value: unknown; isFields: boolean }) {
  const { t } = useTexts();
  if (value === undefined || value === null || value === '') return <Nothing />;
  if (typeof value === 'boolean') return t(value ? 'audit.entry.yes' : 'audit.entry.no');
  if (isPlain(value)) return <bdi>{String(value)}</bdi>;
  if (Array.isArray(value) && value.length === 0) return <Nothing />;
  if (Array.isArray(value) && value.every(isPlain))
    return (
      <ul className={styles.values}>
        {value.map((item) => (
          <li key={item}>
            {isFields ? <NamedText name={fieldInWords(t, String(item))} /> : <bdi>{item}</bdi>}
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

import styles from '../outbreaks.module.css';

/** Labels with longer texts that people wrote; empty ones are left out. */
export function TextList({
  items,
}: {
  items: readonly (readonly [label: string, value: string | null | undefined])[];
}) {
  return (
    <dl className={styles.texts}>
      {items.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto" className={styles.text}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

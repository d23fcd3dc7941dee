import type { AreaTone } from './area-types.ts';
import styles from './areas.module.css';

/** The meaning of the colours of areas. @param label "Cases by district" */
export function AreaLegend({
  label,
  entries,
}: {
  label: string;
  entries: ReadonlyArray<{ tone: AreaTone; text: string }>;
}) {
  return (
    <ul aria-label={label} className={styles.legend}>
      {entries.map(({ tone, text }) => (
        <li key={tone}>
          <span className={styles.swatch} data-tone={tone} />
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

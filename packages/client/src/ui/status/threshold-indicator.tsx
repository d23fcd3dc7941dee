import { Icon } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './threshold-indicator.module.css';

export type ThresholdIndicatorProps = {
  /** Accepted reports. */
  accepted: number;
  /** Unchecked reports. */
  toCheck: number;
  /** Number of reports that the alert rule needs. */
  needed: number;
  /** The full sentence: "2 accepted, 1 to check of 3 needed". */
  label: string;
  size?: 'small' | 'large';
};

/** A longer row of dots would not be readable; the text has the exact numbers. */
const maxDots = 12;

/** One dot per report that the alert rule needs: check mark = accepted, ring = unchecked, dashed = missing. */
export function ThresholdIndicator({
  accepted,
  toCheck,
  needed,
  label,
  size = 'small',
}: ThresholdIndicatorProps) {
  const count = Math.min(needed, maxDots);
  const kinds = Array.from({ length: count }, (_, index) => {
    if (index < accepted) return 'accepted';
    return index < accepted + toCheck ? 'toCheck' : 'missing';
  });
  return (
    <span role="img" aria-label={label} className={classNames(styles.dots, size === 'large' && styles.large)}>
      {kinds.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id
        <span key={index} className={classNames(styles.dot, styles[kind])}>
          {kind === 'accepted' && <Icon name="check" className={styles.tick} />}
        </span>
      ))}
    </span>
  );
}

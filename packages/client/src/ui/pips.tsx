import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './pips.module.css';

export type PipsProps = {
  /** Reports accepted. */
  accepted: number;
  /** Reports still to check. */
  toCheck: number;
  /** Reports the rule needs. */
  needed: number;
  /** The full sentence: "2 accepted, 1 to check of 3 needed". */
  label: string;
  size?: 'small' | 'large';
};

/** Over this many the words alone say more than a row of dots. */
const mostPips = 12;

/** One dot per report the rule needs: ticked is accepted, a ring is to check, dashed is missing. */
export function Pips({ accepted, toCheck, needed, label, size = 'small' }: PipsProps) {
  const count = Math.min(needed, mostPips);
  const kinds = Array.from({ length: count }, (_, place) => {
    if (place < accepted) return 'accepted';
    return place < accepted + toCheck ? 'toCheck' : 'missing';
  });
  return (
    <span role="img" aria-label={label} className={classNames(styles.pips, size === 'large' && styles.large)}>
      {kinds.map((kind, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their place
        <span key={place} className={classNames(styles.pip, styles[kind])}>
          {kind === 'accepted' && <Icon name="check" className={styles.tick} />}
        </span>
      ))}
    </span>
  );
}

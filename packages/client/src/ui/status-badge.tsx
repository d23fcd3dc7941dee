import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-badge.module.css';

/** From light to heavy: plain, outline, the tints, overdue. Only `overdue` is a solid block. */
export type StatusTone =
  | 'plain'
  | 'outline'
  | 'ok'
  | 'warn'
  | 'info'
  | 'escalated'
  | 'quiet'
  | 'error'
  | 'overdue';

/** A status: always icon and word, the tone comes last. */
export function StatusBadge({ tone, icon, word }: { tone: StatusTone; icon: IconName; word: string }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} small />
      {word}
    </span>
  );
}

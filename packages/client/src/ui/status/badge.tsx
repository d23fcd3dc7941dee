import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './badge.module.css';

/** In order of emphasis. Only `overdue` has a solid background. */
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

/** A status with icon and label, so that it does not depend on colour. */
export function StatusBadge({ tone, icon, label }: { tone: StatusTone; icon: IconName; label: string }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} small />
      {label}
    </span>
  );
}

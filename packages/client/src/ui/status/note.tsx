import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './note.module.css';

export type NoteTone = 'info' | 'ok' | 'warn' | 'error';

const icons: Record<NoteTone, IconName> = { info: 'info', ok: 'check', warn: 'warning', error: 'warning' };

export type NoteProps = { tone?: NoteTone; children: ReactNode; action?: ReactNode; className?: string };

/** A message that stays on the page. Errors are announced to screen readers. */
export function Note({ tone = 'info', children, action, className }: NoteProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames(styles.note, styles[tone], className)}
    >
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}

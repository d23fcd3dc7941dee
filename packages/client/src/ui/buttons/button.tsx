import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Link, type LinkProps } from '../navigation/link.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

/**
 * `main` is red: at most one on the screen. `accept` has the green outline of accepting a report. `ghost` has an outline only on
 * hover.
 */
export type ButtonVariant = 'plain' | 'main' | 'accept' | 'ghost';

type StyleProps = { variant?: ButtonVariant; icon?: IconName; size?: 'normal' | 'small'; isWide?: boolean };

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  StyleProps & {
    /** Shows a spinner, keeps its width and ignores clicks. */
    isBusy?: boolean;
    /** Why the action is not available. The button stays focusable, and screen readers read the reason. */
    blockedBy?: string | false | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

function getButtonClasses({ variant = 'plain', size, isWide }: StyleProps, extra?: string) {
  return classNames(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    isWide && styles.wide,
    extra,
  );
}

/** A button. Its label is a verb that matches the result: Escalate, then "Escalated". */
export function Button({
  variant,
  icon,
  size,
  isWide,
  isBusy,
  blockedBy,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isBlocked = Boolean(blockedBy) || isBusy;
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClasses({ variant, size, isWide }, className)}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      title={blockedBy || rest.title}
      onClick={isBlocked ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      <span className={isBusy ? styles.busyLabel : undefined}>{children}</span>
      {isBusy && <span className={styles.busyIcon} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button, for example to a form. */
export function LinkButton({
  variant,
  icon,
  size,
  isWide,
  className,
  children,
  ...rest
}: LinkProps & StyleProps) {
  return (
    <Link {...rest} className={getButtonClasses({ variant, size, isWide }, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'disabled'> & {
  icon: IconName;
  /** The action with its object: "Call Mariam Kessy". */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/** A button that shows only an icon, for actions with a well-known icon. */
export function IconButton({ icon, label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** A link that shows only an icon: back, call. Addresses with a scheme (tel:) open outside the app. */
export function IconLink({
  icon,
  label,
  to,
  className,
}: {
  icon: IconName;
  label: string;
  to: string;
  className?: string;
}) {
  const linkClasses = classNames(styles.iconButton, className);
  if (/^[a-z]+:/.test(to)) {
    return (
      <a href={to} aria-label={label} title={label} className={linkClasses}>
        <Icon name={icon} />
      </a>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className={linkClasses}>
      <Icon name={icon} />
    </Link>
  );
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

/**
 * `main` is red: at most one in view. `accept` is the green outline of accepting a report.
 * `ghost` has no outline until it is pointed at.
 */
export type ButtonLook = 'plain' | 'main' | 'accept' | 'ghost';

type Looks = { look?: ButtonLook; icon?: IconName; size?: 'normal' | 'small'; isWide?: boolean };

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Looks & {
    /** Work is going on: a sign inside the button, its width stays, more clicks do nothing. */
    isBusy?: boolean;
    /** Why it cannot work yet. The button stays visible and can be focused; the reason is read out. */
    blockedBy?: string | false | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

function lookClasses({ look = 'plain', size, isWide }: Looks, extra?: string) {
  return classNames(
    styles.button,
    styles[look],
    size === 'small' && styles.small,
    isWide && styles.wide,
    extra,
  );
}

/** A deed. Its words are a verb that matches the result: Escalate, then "Escalated". */
export function Button({
  look,
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
      className={lookClasses({ look, size, isWide }, className)}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      title={blockedBy || rest.title}
      onClick={isBlocked ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      <span className={isBusy ? styles.busyLabel : undefined}>{children}</span>
      {isBusy && <span className={styles.busySign} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button: it leads to another page, for example to a form. */
export function LinkButton({ look, icon, size, isWide, className, children, ...rest }: LinkProps & Looks) {
  return (
    <Link {...rest} className={lookClasses({ look, size, isWide }, className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'disabled'> & {
  icon: IconName;
  /** The deed with its object: "Call Mariam Kessy". */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/** A button that shows only an icon; used where the deed is known by heart. */
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

/** A link that shows only an icon: back, call. Addresses with a scheme (tel:) leave the app. */
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
  const looks = classNames(styles.iconButton, className);
  if (/^[a-z]+:/.test(to)) {
    return (
      <a href={to} aria-label={label} title={label} className={looks}>
        <Icon name={icon} />
      </a>
    );
  }
  return (
    <Link to={to} aria-label={label} title={label} className={looks}>
      <Icon name={icon} />
    </Link>
  );
}

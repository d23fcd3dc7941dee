import buttons from '../buttons/button.module.css';
import { IconLink } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './phone.module.css';

/** The link of a phone call: `tel:+999705550142`. */
function callAddress(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** A phone number as a call link. Left to right in every language. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={callAddress(number)} dir="ltr" className={styles.number}>
      {number}
    </a>
  );
}

/** A call button, on small screens only. `name` is its accessible name: "Call Mariam Kessy". */
export function CallButton({ number, label, name }: { number: string; label: string; name: string }) {
  return (
    <a
      href={callAddress(number)}
      aria-label={name}
      className={classNames(buttons.button, buttons.plain, styles.call)}
    >
      <Icon name="phone" />
      <span>{label}</span>
    </a>
  );
}

/** Like `CallButton`, but only an icon. `name` is its accessible name: "Call Mariam Kessy". */
export function CallLink({ number, name }: { number: string; name: string }) {
  return <IconLink to={callAddress(number)} icon="phone" label={name} className={styles.call} />;
}

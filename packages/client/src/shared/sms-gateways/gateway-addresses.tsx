import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import text from '../../ui/text/text.module.css';
import styles from './gateway-addresses.module.css';

/** Something to enter at the provider or on the telephone. */
export type GatewayAddress = { label: string; value: string; isSecret: boolean };

const masked = '••••••••••';

function Address({ address: { label, value, isSecret } }: { address: GatewayAddress }) {
  const { t } = useTexts();
  const [isShown, setIsShown] = useState(!isSecret);
  const name = t(`channel.address.${label}`);
  return (
    <li className={styles.address}>
      <span>
        {name}
        <br />
        <bdi dir="ltr" className={text.mono}>
          {isShown ? value : masked}
        </bdi>
      </span>
      {isSecret && (
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={t('smsGateways.addresses.show', { name })}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      )}
      <CopyButton
        text={value}
        label={t('smsGateways.addresses.copy', { name })}
        doneText={t('smsGateways.addresses.copied', { name })}
      />
    </li>
  );
}

/** The addresses and keys of a gateway, to copy. Secrets are hidden until somebody asks to see them. */
export function GatewayAddresses({ addresses }: { addresses: readonly GatewayAddress[] }) {
  return (
    <ul className={styles.addresses}>
      {addresses.map((address) => (
        <Address key={address.label} address={address} />
      ))}
    </ul>
  );
}

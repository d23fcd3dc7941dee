import { maxLength, required } from '@harken/domain/forms/form-rules';
import { identityProviderLimits as limits } from '@harken/domain/identity-providers/limits';
import { isIssuer } from '@harken/domain/identity-providers/settings-rules';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { formatError } from '../../lib/requests/error.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { ConnectionTest } from './identity-providers.api.ts';
import styles from './provider.module.css';
import { type ProviderValues, toTestRequest } from './provider-values.ts';

type PartProps = { form: UseFormReturn<ProviderValues>; test: ConnectionTest; isStored: boolean };

function createIssuerRule(t: Translate): (issuer: string) => string | true {
  const checkLength = toValidator<string>(t, required, maxLength(limits.issuerMaxLength));
  return (issuer) => {
    const length = checkLength(issuer);
    if (length !== true) return length;
    return isIssuer(issuer.trim(), { allowsLoopback: true }) || t('identityProvider.issuerInvalid');
  };
}

const code = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function ConnectionFields({ form, test, isStored }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const onChange = test.reset;
  const length = maxLength(limits.secretMaxLength);
  return (
    <>
      <TextField
        label={t('identityProviders.field.issuer')}
        help={t('identityProviders.field.issuerHelp')}
        limit={limits.issuerMaxLength}
        type="url"
        inputMode="url"
        {...code}
        error={errors.issuer?.message}
        {...form.register('issuer', { validate: createIssuerRule(t), onChange })}
      />
      <TextField
        label={t('identityProviders.field.clientId')}
        limit={limits.clientIdMaxLength}
        {...code}
        error={errors.clientId?.message}
        {...form.register('clientId', {
          validate: toValidator<string>(t, required, maxLength(limits.clientIdMaxLength)),
          onChange,
        })}
      />
      <PasswordField
        label={t('identityProviders.field.clientSecret')}
        {...(isStored && { help: t('identityProviders.field.secretKept') })}
        // keeps the browser from filling in the user's own password
        autoComplete="new-password"
        error={errors.clientSecret?.message}
        {...form.register('clientSecret', {
          validate: isStored ? toValidator<string>(t, length) : toValidator<string>(t, required, length),
          onChange,
        })}
      />
    </>
  );
}

function TestResult({ test }: Pick<PartProps, 'test'>) {
  const { t } = useTexts();
  if (test.error) return <Note tone="error">{formatError(t, test.error)}</Note>;
  if (!test.result) return null;
  return (
    <Note tone={test.result === 'works' ? 'ok' : 'warn'}>{t(`identityProviders.test.${test.result}`)}</Note>
  );
}

/** How the provider is reached, and the test of the connection. */
export function ConnectionCard(part: PartProps) {
  const { t } = useTexts();
  const { form, test } = part;
  const start = async () => {
    if (await form.trigger(['issuer', 'clientId', 'clientSecret']))
      test.start(toTestRequest(form.getValues()));
  };
  return (
    <Card id="connection" title={t('identityProviders.connection')}>
      <div className={styles.fields}>
        <ConnectionFields {...part} />
        <div className={styles.actions}>
          <Button isBusy={test.isTesting} onClick={() => void start()}>
            {t('identityProviders.test.action')}
          </Button>
          <span className={styles.muted}>{t('identityProviders.test.help')}</span>
        </div>
        <div role="status">
          <TestResult test={test} />
        </div>
      </div>
    </Card>
  );
}

import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { identityProviderLimits as limits } from '@harken/domain/identity-providers/limits';
import { isSlug } from '@harken/domain/identity-providers/settings-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import type { ProviderSettings } from './identity-providers.api.ts';
import styles from './provider.module.css';
import type { ProviderValues } from './provider-values.ts';

type PartProps = { form: UseFormReturn<ProviderValues>; settings: ProviderSettings };

function createSlugRule(t: Translate): (slug: string) => string | true {
  const checkRequired = toValidator<string>(t, required);
  return (slug) => {
    const isFilled = checkRequired(slug);
    return isFilled === true ? isSlug(slug.trim()) || t('identityProvider.slugInvalid') : isFilled;
  };
}

/** What people see of the provider, and who has to use it. */
export function UseCard({ form, settings }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const isPossible = settings.canSwitchPasswordsOff || settings.provider?.passwordsOff === true;
  return (
    <Card id="use" title={t('identityProviders.use')}>
      <div className={styles.fields}>
        <TextField
          label={t('identityProviders.field.name')}
          help={t('identityProviders.field.nameHelp')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
          })}
        />
        <TextField
          label={t('identityProviders.field.slug')}
          help={t('identityProviders.field.slugHelp')}
          limit={limits.slugMaxLength}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.slug?.message}
          {...form.register('slug', { validate: createSlugRule(t) })}
        />
        <Switch
          label={t('identityProviders.field.isActive')}
          detail={t('identityProviders.field.isActiveHelp')}
          {...form.register('isActive')}
        />
        <Switch
          label={t('identityProviders.field.passwordsOff')}
          detail={t(`identityProviders.field.${isPossible ? 'passwordsOffHelp' : 'passwordsOffFirst'}`)}
          disabled={!isPossible}
          {...form.register('passwordsOff')}
        />
      </div>
    </Card>
  );
}

function Address({ label, url, help }: { label: string; url: string; help?: string }) {
  const { t } = useTexts();
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.address}>
        <bdi dir="ltr" className={text.mono}>
          {url}
        </bdi>
        <CopyButton
          text={url}
          label={`${t('identityProviders.copy')}: ${label}`}
          doneText={t('identityProviders.copied')}
        />
      </dd>
      {help && <dd className={styles.muted}>{help}</dd>}
    </div>
  );
}

/** The addresses that the provider has to know. */
export function AddressesCard({ form, settings }: PartProps) {
  const { t } = useTexts();
  const slug = useWatch({ control: form.control, name: 'slug' }).trim();
  return (
    <Card id="addresses" title={t('identityProviders.addresses')}>
      <dl className={styles.addresses}>
        <Address label={t('identityProviders.callbackUrl')} url={settings.callbackUrl} />
        {isSlug(slug) && (
          <Address
            label={t('identityProviders.signInUrl')}
            url={settings.signInUrl + slug}
            help={t('identityProviders.signInUrlHelp')}
          />
        )}
      </dl>
    </Card>
  );
}

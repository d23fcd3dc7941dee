import type { Translate } from '../../lib/texts/texts.tsx';
import type { ProviderFields, ProviderSettings, TestedFields } from './identity-providers.api.ts';

/** The values of the form. */
export type ProviderValues = {
  name: string;
  slug: string;
  issuer: string;
  clientId: string;
  /** Empty: the stored one stays. */
  clientSecret: string;
  isActive: boolean;
  passwordsOff: boolean;
};

export function toFormValues({ provider }: ProviderSettings): ProviderValues {
  return {
    name: provider?.name ?? '',
    slug: provider?.slug ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isActive: provider?.isActive ?? true,
    passwordsOff: provider?.passwordsOff ?? false,
  };
}

export function toTestRequest({ issuer, clientId, clientSecret }: ProviderValues): TestedFields {
  return { issuer: issuer.trim(), clientId: clientId.trim(), clientSecret: clientSecret || null };
}

export function toRequest(values: ProviderValues): ProviderFields {
  const { name, slug, isActive, passwordsOff } = values;
  return { ...toTestRequest(values), name: name.trim(), slug: slug.trim(), isActive, passwordsOff };
}

/** The labels of the fields, in the order of the form. */
export const getFieldLabels = (t: Translate): Record<keyof ProviderValues, string> => ({
  issuer: t('identityProviders.field.issuer'),
  clientId: t('identityProviders.field.clientId'),
  clientSecret: t('identityProviders.field.clientSecret'),
  name: t('identityProviders.field.name'),
  slug: t('identityProviders.field.slug'),
  isActive: t('identityProviders.field.isActive'),
  passwordsOff: t('identityProviders.field.passwordsOff'),
});

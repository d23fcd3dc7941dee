import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { NewToken } from './access-tokens.api.ts';

/** How long a new token can be valid, in days. */
export const durations = [30, 90, 180, 365] as const;

/** The values of the form. */
export type TokenValues = {
  name: string;
  /** The value of a select field. */
  expiresInDays: string;
  scopes: TokenScope[];
  limitedSocietyIds: number[];
  limitedProjectIds: number[];
  limitedOrganizationIds: number[];
  hasPersonalData: boolean;
};

/** A new token: for three months, for everything but personal data. */
export function getInitialValues(scopes: readonly TokenScope[]): TokenValues {
  return {
    ...{ name: '', expiresInDays: '90', scopes: [...scopes], hasPersonalData: false },
    ...{ limitedSocietyIds: [], limitedProjectIds: [], limitedOrganizationIds: [] },
  };
}

/** The request body. */
export function toRequest({ name, expiresInDays, ...values }: TokenValues): NewToken {
  return { ...values, name: name.trim(), expiresInDays: Number(expiresInDays) };
}

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate): Record<keyof TokenValues, string> {
  return {
    name: t('accessTokens.field.name'),
    expiresInDays: t('accessTokens.field.expiresInDays'),
    scopes: t('accessTokens.field.scopes'),
    hasPersonalData: t('accessTokens.field.hasPersonalData'),
    limitedSocietyIds: t('accessTokens.field.limitedSocietyIds'),
    limitedProjectIds: t('accessTokens.field.limitedProjectIds'),
    limitedOrganizationIds: t('accessTokens.field.limitedOrganizationIds'),
  };
}

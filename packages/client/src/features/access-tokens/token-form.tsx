import { accessTokenLimits as limits } from '@harken/domain/access-tokens/limits';
import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { CreatedToken, NewToken, TokenChoices } from './access-tokens.api.ts';
import styles from './access-tokens.module.css';
import { LimitField } from './limit-field.tsx';
import { storeTokenForList } from './new-token.tsx';
import { ScopesField } from './scopes-field.tsx';
import { durations, getFieldLabels, getInitialValues, toRequest } from './token-values.ts';

export type TokenFormProps = {
  title: string;
  choices: TokenChoices;
  /** The list, which shows the new token. */
  listPath: string;
  create: (fields: NewToken) => Promise<CreatedToken>;
};

/** The form for a new token or service account. */
export function TokenForm({ title, choices, listPath, create }: TokenFormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm({
    defaultValues: getInitialValues(choices.scopes),
    labels: getFieldLabels(t),
    save: async (values) => {
      const { token } = await create(toRequest(values));
      storeTokenForList(token);
      return listPath;
    },
  });
  const { errors } = form.formState;
  const sections = [
    { id: 'about', title: t('accessTokens.form.about'), fields: ['name', 'expiresInDays'] },
    { id: 'data', title: t('accessTokens.form.data'), fields: ['scopes', 'hasPersonalData'] },
  ];
  return (
    <FormLayout
      label={title}
      {...{ sections, progress }}
      submitLabel={t('accessTokens.form.create')}
      cancelTo={listPath}
    >
      <Card id="about" title={t('accessTokens.form.about')}>
        <div className={styles.fields}>
          <TextField
            label={t('accessTokens.field.name')}
            help={t('accessTokens.field.nameHelp')}
            limit={limits.nameMaxLength}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name', {
              validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
            })}
          />
          <SelectField
            label={t('accessTokens.field.expiresInDays')}
            options={durations.map((count) => ({ value: count, label: t('accessTokens.days', { count }) }))}
            error={errors.expiresInDays?.message}
            {...form.register('expiresInDays')}
          />
        </div>
      </Card>
      <Card id="data" title={t('accessTokens.form.data')}>
        <div className={styles.fields}>
          <ScopesField control={form.control} offered={choices.scopes} />
          <Switch
            label={t('accessTokens.field.hasPersonalData')}
            detail={t('accessTokens.field.hasPersonalDataHelp')}
            {...form.register('hasPersonalData')}
          />
          <LimitField control={form.control} name="limitedSocietyIds" choices={choices.nationalSocieties} />
          <LimitField control={form.control} name="limitedProjectIds" choices={choices.projects} />
          <LimitField control={form.control} name="limitedOrganizationIds" choices={choices.organizations} />
          <p className={styles.note}>{t('accessTokens.form.limits')}</p>
        </div>
      </Card>
    </FormLayout>
  );
}

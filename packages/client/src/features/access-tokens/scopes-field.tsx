import type { TokenScope } from '@harken/domain/access-tokens/scopes';
import { required } from '@harken/domain/forms/form-rules';
import { type Control, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FieldGroup, toFieldId } from '../../ui/fields/field.tsx';
import styles from './access-tokens.module.css';
import type { TokenValues } from './token-values.ts';

/** What the token may be used for, each with a sentence that says what is read. */
export function ScopesField({
  control,
  offered,
}: {
  control: Control<TokenValues>;
  offered: readonly TokenScope[];
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control,
    name: 'scopes',
    rules: { validate: (scopes) => toValidator<unknown>(t, required)(scopes) },
  });
  const choose = (scope: TokenScope, isChosen: boolean) =>
    field.onChange(offered.filter((item) => (item === scope ? isChosen : field.value.includes(item))));
  return (
    <FieldGroup
      id={toFieldId('scopes')}
      label={t('accessTokens.field.scopes')}
      error={fieldState.error?.message}
    >
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={field.value.includes(scope)}
          onChange={(event) => choose(scope, event.target.checked)}
          onBlur={field.onBlur}
          label={
            <span className={styles.scope}>
              <b>{t(`accessTokens.scope.${scope}`)}</b>
              <small>{t(`accessTokens.scopeReads.${scope}`)}</small>
            </span>
          }
        />
      ))}
    </FieldGroup>
  );
}

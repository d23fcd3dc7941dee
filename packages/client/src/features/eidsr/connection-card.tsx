import { isApiBaseUrl } from '@harken/domain/eidsr/api-base-url';
import { eidsrLimits as limits } from '@harken/domain/eidsr/limits';
import { maxLength, required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { formatError } from '../../lib/requests/error.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldMessage, toFieldId } from '../../ui/fields/field.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './eidsr.module.css';
import { connectionFields, type EidsrValues } from './eidsr-values.ts';
import type { ConnectionTest } from './use-connection-test.ts';

export type PartProps = { form: UseFormReturn<EidsrValues>; test: ConnectionTest };

function createUrlRule(t: Translate): (url: string) => string | true {
  const checkLength = toValidator<string>(t, required, maxLength(limits.urlMaxLength));
  return (url) => {
    const length = checkLength(url);
    if (length !== true) return length;
    return (isApiBaseUrl(url) && URL.canParse(url.trim())) || t('eidsr.urlInvalid');
  };
}

function ConnectionFields({ form, test }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const text = toValidator<string>(t, required, maxLength(limits.textMaxLength));
  const onChange = () => {
    test.reset();
    form.clearErrors('connection');
  };
  const code = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField
        label={t('eidsr.field.apiBaseUrl')}
        help={t('eidsr.urlHelp')}
        limit={limits.urlMaxLength}
        type="url"
        inputMode="url"
        {...code}
        error={errors.apiBaseUrl?.message}
        {...form.register('apiBaseUrl', { validate: createUrlRule(t), onChange })}
      />
      <TextField
        label={t('eidsr.field.username')}
        limit={limits.textMaxLength}
        {...code}
        error={errors.username?.message}
        {...form.register('username', { validate: text, onChange })}
      />
      <PasswordField
        label={t('eidsr.field.password')}
        // keeps the browser from filling in the user's own password
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { validate: text, onChange })}
      />
      <TextField
        label={t('eidsr.field.trackerProgramId')}
        limit={limits.textMaxLength}
        {...code}
        error={errors.trackerProgramId?.message}
        {...form.register('trackerProgramId', { validate: text, onChange })}
      />
    </>
  );
}

/** The result of the test: the name of the program, or that the connection is not tested yet. */
function Outcome({ test }: { test: ConnectionTest }) {
  const { t } = useTexts();
  const isNamed = test.programName !== undefined;
  return (
    <>
      <div role="status">
        {isNamed ? (
          <StatusBadge
            tone="ok"
            icon="check"
            label={t('eidsr.test.tested', { program: isolate(test.programName ?? '') })}
          />
        ) : (
          <StatusBadge tone="outline" icon="ring" label={t('eidsr.test.notTested')} />
        )}
      </div>
      {test.error && <Note tone="error">{formatError(t, test.error)}</Note>}
    </>
  );
}

/** Asks the EIDSR server for its program. The form can only be saved after a successful test. */
function TestSection({ form, test }: PartProps) {
  const { t } = useTexts();
  const { fieldState } = useController({
    control: form.control,
    name: 'connection',
    rules: { validate: () => test.isTested || t('eidsr.test.required') },
  });
  const error = test.isTested ? undefined : fieldState.error?.message;
  const id = toFieldId('connection');
  const startTest = async () => {
    form.clearErrors('connection');
    if (!(await form.trigger([...connectionFields]))) return;
    const { apiBaseUrl, username, password, trackerProgramId } = form.getValues();
    test.start({
      apiBaseUrl: apiBaseUrl.trim(),
      username: username.trim(),
      password,
      trackerProgramId: trackerProgramId.trim(),
    });
  };
  return (
    <>
      <div>
        <Button
          id={id}
          icon="pulse"
          isBusy={test.isTesting}
          aria-describedby={`${id}-message`}
          onClick={() => void startTest()}
        >
          {t('eidsr.test.action')}
        </Button>
        <FieldMessage id={`${id}-message`} help={t('eidsr.test.help')} error={error} />
      </div>
      <Outcome test={test} />
    </>
  );
}

/** How the EIDSR server is reached, and the test of the connection. */
export function ConnectionCard(part: PartProps) {
  const { t } = useTexts();
  return (
    <Card
      id="connection"
      title={t('eidsr.connection')}
      explanation={<HelpTerm term="eidsr" name={'EIDSR'} />}
    >
      <div className={styles.fields}>
        <ConnectionFields {...part} />
        <TestSection {...part} />
      </div>
    </Card>
  );
}

import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { isApiBaseUrl } from '@harken/domain/eidsr/api-base-url';
import { maxLength, required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { formatError } from '../../lib/requests/error.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import {
  type ConnectionFields,
  type Dhis2Connection,
  useConnectionTest,
  useDhis2,
  useEditConnection,
} from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { EditGuard } from './edit-guard.tsx';

type Values = { apiBaseUrl: string; authentication: 'token' | 'password'; username: string; secret: string };

const getLabels = (t: Translate): Record<keyof Values, string> => ({
  apiBaseUrl: t('dhis2.field.apiBaseUrl'),
  authentication: t('dhis2.field.authentication'),
  username: t('dhis2.field.username'),
  secret: t('dhis2.field.token'),
});

function toRequest({ apiBaseUrl, authentication, username, secret }: Values): ConnectionFields {
  return {
    ...{ apiBaseUrl: apiBaseUrl.trim(), authentication },
    username: authentication === 'password' ? username.trim() : null,
    secret: secret || null,
  };
}

function createUrlRule(t: Translate): (url: string) => string | true {
  const checkLength = toValidator<string>(t, required, maxLength(limits.urlMaxLength));
  return (url) => {
    const length = checkLength(url);
    if (length !== true) return length;
    return (isApiBaseUrl(url) && URL.canParse(url.trim())) || t('dhis2.field.apiBaseUrlInvalid');
  };
}

type PartProps = { form: UseFormReturn<Values>; test: ReturnType<typeof useConnectionTest> };

const code = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function SignInFields({ form, test, isStored }: PartProps & { isStored: boolean }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const authentication = useWatch({ control: form.control, name: 'authentication' });
  const isToken = authentication === 'token';
  const onChange = test.reset;
  const text = toValidator<string>(t, required, maxLength(limits.textMaxLength));
  const secret = toValidator<string>(t, maxLength(limits.textMaxLength));
  return (
    <>
      <TextField
        label={t('dhis2.field.apiBaseUrl')}
        help={t('dhis2.field.apiBaseUrlHelp')}
        limit={limits.urlMaxLength}
        type="url"
        inputMode="url"
        {...code}
        error={errors.apiBaseUrl?.message}
        {...form.register('apiBaseUrl', { validate: createUrlRule(t), onChange })}
      />
      <RadioTiles
        label={t('dhis2.field.authentication')}
        tiles={(['token', 'password'] as const).map((value) => ({
          value,
          label: t(`dhis2.authentication.${value}`),
        }))}
        {...form.register('authentication', { onChange })}
      />
      {!isToken && (
        <TextField
          label={t('dhis2.field.username')}
          limit={limits.textMaxLength}
          {...code}
          error={errors.username?.message}
          {...form.register('username', { validate: text, onChange })}
        />
      )}
      <PasswordField
        label={t(isToken ? 'dhis2.field.token' : 'dhis2.field.password')}
        {...(isStored && { help: t('dhis2.field.secretKept') })}
        // keeps the browser from filling in the user's own password
        autoComplete="new-password"
        error={errors.secret?.message}
        {...form.register('secret', {
          validate: isStored ? secret : text,
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
  const { support, version, userName } = test.result;
  const values = { version: isolate(version ?? ''), user: isolate(userName ?? '–') };
  return <Note tone={support === 'supported' ? 'ok' : 'warn'}>{t(`dhis2.test.${support}`, values)}</Note>;
}

type FormProps = { nationalSocietyId: number; stored: Dhis2Connection | null };

function ConnectionForm({ nationalSocietyId, stored }: FormProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const test = useConnectionTest(nationalSocietyId);
  const { mutateAsync: edit } = useEditConnection(nationalSocietyId);
  const view = pathTo(dhis2Paths.view, { nationalSocietyId });
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      apiBaseUrl: stored?.apiBaseUrl ?? '',
      authentication: stored?.authentication ?? 'token',
      ...{ username: stored?.username ?? '', secret: '' },
    },
    labels: getLabels(t),
    async save(values) {
      await edit(toRequest(values));
      snackbar.show(t('dhis2.edit.done'));
      return view;
    },
  });
  const start = async () => {
    if (await form.trigger()) test.start(toRequest(form.getValues()));
  };
  const sections = [{ id: 'connection', title: t('dhis2.connection'), fields: Object.keys(getLabels(t)) }];
  return (
    <FormLayout
      label={t('dhis2.page.edit')}
      submitLabel={t('dhis2.edit.submit')}
      cancelTo={view}
      {...{ sections, progress }}
    >
      <Card id="connection" title={t('dhis2.connection')}>
        <div className={styles.fields}>
          <SignInFields {...{ form, test }} isStored={stored !== null} />
          <div className={styles.actions}>
            <Button isBusy={test.isTesting} onClick={() => void start()}>
              {t('dhis2.test.action')}
            </Button>
            <span className={styles.muted}>{t('dhis2.test.help')}</span>
          </div>
          <div role="status">
            <TestResult test={test} />
          </div>
        </div>
      </Card>
    </FormLayout>
  );
}

function EditForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const dhis2 = useDhis2(nationalSocietyId);
  return (
    <Loaded query={dhis2} label={t('dhis2.loading')}>
      {({ connection }) => <ConnectionForm {...{ nationalSocietyId }} stored={connection ?? null} />}
    </Loaded>
  );
}

/** Connects a national society to DHIS2. */
export function ConnectionPage() {
  const { t } = useTexts();
  const params = useRouteParams(dhis2Paths.edit);
  return (
    <Page title={t('dhis2.page.edit')}>
      <EditGuard {...params}>
        <EditForm {...params} />
      </EditGuard>
    </Page>
  );
}

import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { verificationLimits as limits, type VerificationTrigger } from '@harken/domain/verification/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import {
  useEditVerificationSettings,
  useVerificationSettings,
  type VerificationSettings,
} from './verification.api.ts';
import styles from './verification.module.css';
import { verificationPaths } from './verification-paths.ts';

/** Values of the form. Fields hold text; no trigger is `never`. */
type Values = {
  trigger: string;
  reminderMinutes: string;
  nextContactMinutes: string;
  showsSupervisor: boolean;
};
const never = 'never';

const getLabels = (t: Translate): Record<keyof Values, string> => ({
  trigger: t('verification.settings.trigger'),
  reminderMinutes: t('verification.settings.reminderMinutes'),
  nextContactMinutes: t('verification.settings.nextContactMinutes'),
  showsSupervisor: t('verification.settings.showsSupervisor'),
});

function MinutesField({
  form,
  name,
}: {
  form: UseFormReturn<Values>;
  name: 'reminderMinutes' | 'nextContactMinutes';
}) {
  const { t } = useTexts();
  const { minWait: min, maxWait: max } = limits;
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      label={t(`verification.settings.${name}`)}
      help={t('verification.settings.minutesHelp', { min, max })}
      defaultValue={form.formState.defaultValues?.[name]}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: toValidator(t, required, wholeNumber, inRange(min, max)) })}
    />
  );
}

/** What is set, without a form, for those who cannot change it. */
function Summary({ settings }: { settings: VerificationSettings }) {
  const { t } = useTexts();
  return (
    <Card title={t('verification.settings.title')}>
      <p>{t(`verification.settings.trigger.${settings.trigger ?? never}`)}</p>
    </Card>
  );
}

function SettingsForm({ settings, projectId }: { settings: VerificationSettings; projectId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditVerificationSettings(projectId);
  const overview = pathTo('/projects/{projectId}/alerts', { projectId });
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      trigger: settings.trigger ?? never,
      reminderMinutes: String(settings.reminderMinutes),
      nextContactMinutes: String(settings.nextContactMinutes),
      showsSupervisor: settings.showsSupervisor,
    },
    labels: getLabels(t) as never,
    async save({ trigger, reminderMinutes, nextContactMinutes, showsSupervisor }) {
      await edit({
        trigger: trigger === never ? null : (trigger as VerificationTrigger),
        reminderMinutes: Number(reminderMinutes),
        nextContactMinutes: Number(nextContactMinutes),
        showsSupervisor,
      });
      snackbar.show(t('verification.settings.saved'));
      return overview;
    },
  });
  const trigger = useWatch({ control: form.control, name: 'trigger' });
  const sections = [
    { id: 'when', title: t('verification.settings.title'), fields: Object.keys(getLabels(t)) },
  ];
  return (
    <FormLayout
      isWide
      label={t('pages.verificationSettings')}
      submitLabel={t('verification.settings.save')}
      cancelTo={overview}
      {...{ sections, progress }}
    >
      <Card id="when" title={t('verification.settings.title')}>
        <div className={styles.fields}>
          <SelectField
            label={t('verification.settings.trigger')}
            options={[never, 'raised', 'escalated'].map((value) => ({
              value,
              label: t(`verification.settings.trigger.${value}`),
            }))}
            {...form.register('trigger')}
          />
          {trigger !== never && (
            <>
              <MinutesField form={form} name="reminderMinutes" />
              <MinutesField form={form} name="nextContactMinutes" />
              <Switch
                label={t('verification.settings.showsSupervisor')}
                {...form.register('showsSupervisor')}
              />
            </>
          )}
        </div>
      </Card>
    </FormLayout>
  );
}

/** When a project asks the contacts of its national society about alerts. */
export function VerificationSettingsPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(verificationPaths.settings);
  const settings = useVerificationSettings(projectId);
  const mayEdit = useMay('verificationSettings.edit', { projectId });
  return (
    <Page title={t('pages.verificationSettings')}>
      <p className={styles.about}>{t('verification.settings.about')}</p>
      <Loaded query={settings} label={t('verification.settings.loading')}>
        {(known) =>
          mayEdit ? <SettingsForm settings={known} projectId={projectId} /> : <Summary settings={known} />
        }
      </Loaded>
    </Page>
  );
}

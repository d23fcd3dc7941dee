import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { referralReminderLimits as limits } from '@harken/domain/referrals/plan';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { collectorMessagePaths } from './collector-message-paths.ts';
import {
  type CollectorMessageSettings,
  useCollectorMessageSettings,
  useEditCollectorMessages,
} from './collector-messages.api.ts';
import styles from './collector-messages.module.css';

const switches = ['sendsThanks', 'answersKeywords', 'asksVillage'] as const;
const numbers = ['referralFirstHours', 'referralNextHours', 'referralReminders'] as const;
type SwitchName = (typeof switches)[number] | 'takesReferrals';
type NumberName = (typeof numbers)[number];

/** Values of the form. Numbers are texts. */
type Values = Record<NumberName, string> & Record<SwitchName, boolean>;

const getLabels = (t: Translate): Record<keyof Values, string> => ({
  takesReferrals: t('collectorMessages.takesReferrals'),
  referralFirstHours: t('collectorMessages.referralFirstHours'),
  referralNextHours: t('collectorMessages.referralNextHours'),
  referralReminders: t('collectorMessages.referralReminders'),
  sendsThanks: t('collectorMessages.sendsThanks'),
  answersKeywords: t('collectorMessages.answersKeywords'),
  asksVillage: t('collectorMessages.asksVillage'),
});

const getRange = (name: NumberName) =>
  name === 'referralReminders'
    ? { min: 0, max: limits.maxCount }
    : { min: limits.minHours, max: limits.maxHours };

function NumberField({ form, name }: { form: UseFormReturn<Values>; name: NumberName }) {
  const { t } = useTexts();
  const { min, max } = getRange(name);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      label={t(`collectorMessages.${name}`)}
      help={t('collectorMessages.rangeHelp', { min, max })}
      defaultValue={form.formState.defaultValues?.[name]}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: toValidator(t, required, wholeNumber, inRange(min, max)) })}
    />
  );
}

function SwitchField({ form, name }: { form: UseFormReturn<Values>; name: SwitchName }) {
  const { t } = useTexts();
  return (
    <Switch
      label={t(`collectorMessages.${name}`)}
      detail={t(`collectorMessages.detail.${name}`)}
      {...form.register(name)}
    />
  );
}

/** What is set, without a form, for those who cannot change it. */
function Summary({ settings }: { settings: CollectorMessageSettings }) {
  const { t } = useTexts();
  const labels = getLabels(t);
  return (
    <Card title={t('collectorMessages.title')}>
      <DescriptionList
        items={(['takesReferrals', ...switches] as const).map((name) => [
          labels[name],
          t(settings[name] ? 'collectorMessages.on' : 'collectorMessages.off'),
        ])}
      />
    </Card>
  );
}

function SettingsForm({ settings, projectId }: { settings: CollectorMessageSettings; projectId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditCollectorMessages(projectId);
  const overview = pathTo('/projects/{projectId}/referrals', { projectId });
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      ...settings,
      referralFirstHours: String(settings.referralFirstHours),
      referralNextHours: String(settings.referralNextHours),
      referralReminders: String(settings.referralReminders),
    },
    labels: getLabels(t) as never,
    async save({ referralFirstHours, referralNextHours, referralReminders, ...chosen }) {
      await edit({
        ...chosen,
        referralFirstHours: Number(referralFirstHours),
        referralNextHours: Number(referralNextHours),
        referralReminders: Number(referralReminders),
      });
      snackbar.show(t('collectorMessages.saved'));
      return overview;
    },
  });
  const sections = [
    {
      id: 'referrals',
      title: t('collectorMessages.referrals'),
      fields: ['takesReferrals', ...numbers],
    },
    { id: 'messages', title: t('collectorMessages.title'), fields: [...switches] },
  ];
  return (
    <FormLayout
      isWide
      label={t('pages.collectorMessages')}
      submitLabel={t('collectorMessages.save')}
      cancelTo={overview}
      {...{ sections, progress }}
    >
      <Card id="referrals" title={t('collectorMessages.referrals')}>
        <div className={styles.fields}>
          <SwitchField form={form} name="takesReferrals" />
          {numbers.map((name) => (
            <NumberField key={name} {...{ form, name }} />
          ))}
        </div>
      </Card>
      <Card id="messages" title={t('collectorMessages.title')}>
        <div className={styles.fields}>
          {switches.map((name) => (
            <SwitchField key={name} {...{ form, name }} />
          ))}
        </div>
      </Card>
    </FormLayout>
  );
}

/** What a project sends to data collectors beyond replies to reports. */
export function CollectorMessagesPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(collectorMessagePaths.settings);
  const settings = useCollectorMessageSettings(projectId);
  const mayEdit = useMay('collectorMessages.edit', { projectId });
  return (
    <Page title={t('pages.collectorMessages')}>
      <p className={styles.about}>{t('collectorMessages.about')}</p>
      <Loaded query={settings} label={t('collectorMessages.loading')}>
        {(known) =>
          mayEdit ? <SettingsForm settings={known} projectId={projectId} /> : <Summary settings={known} />
        }
      </Loaded>
    </Page>
  );
}

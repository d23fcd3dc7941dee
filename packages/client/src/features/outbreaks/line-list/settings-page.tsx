import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { lineListLimits } from '@harken/domain/outbreaks/line-list/fields';
import { toValidator, usePageForm } from '../../../lib/forms/forms.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Switch } from '../../../ui/fields/choices.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormLayout } from '../../../ui/forms/layout.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { outbreakPaths } from '../outbreak-paths.ts';
import styles from '../outbreaks.module.css';
import { type LineListSettings, useEditLineListSettings, useLineListSettings } from './api.ts';

type Values = { logsViews: boolean; retentionDays: string };

/** What is set, without a form, for those who cannot change it. */
function Summary({ settings: { logsViews, retentionDays } }: { settings: LineListSettings }) {
  const { t } = useTexts();
  return (
    <Card title={t('lineList.settings.title')}>
      <DescriptionList
        items={[
          [t('lineList.settings.logsViews'), t(logsViews ? 'lineList.settings.yes' : 'lineList.settings.no')],
          [t('lineList.settings.retentionDays'), retentionDays ?? '–'],
        ]}
      />
    </Card>
  );
}

function SettingsForm({
  settings,
  nationalSocietyId,
}: {
  settings: LineListSettings;
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditLineListSettings(nationalSocietyId);
  const list = pathTo(outbreakPaths.list, { nationalSocietyId });
  const labels = {
    logsViews: t('lineList.settings.logsViews'),
    retentionDays: t('lineList.settings.retentionDays'),
  };
  const { form, progress } = usePageForm<Values>({
    defaultValues: { logsViews: settings.logsViews, retentionDays: String(settings.retentionDays ?? '') },
    labels,
    async save({ logsViews, retentionDays }) {
      await edit({ logsViews, retentionDays: retentionDays.trim() === '' ? null : Number(retentionDays) });
      snackbar.show(t('lineList.settings.saved'));
      return list;
    },
  });
  const sections = [{ id: 'data', title: t('lineList.settings.title'), fields: Object.keys(labels) }];
  const range = toValidator(t, wholeNumber, inRange(1, lineListLimits.maxRetentionDays));
  return (
    <FormLayout
      isWide
      label={t('lineList.settings.title')}
      submitLabel={t('lineList.save')}
      cancelTo={list}
      {...{ sections, progress }}
    >
      <Card id="data" title={t('lineList.settings.title')}>
        <div className={styles.fields}>
          <Switch
            label={labels.logsViews}
            detail={t('lineList.settings.logsViewsHelp')}
            {...form.register('logsViews')}
          />
          <TextField
            inputMode="numeric"
            autoComplete="off"
            isOptional
            label={labels.retentionDays}
            help={t('lineList.settings.retentionHelp')}
            defaultValue={form.formState.defaultValues?.retentionDays}
            error={form.formState.errors.retentionDays?.message}
            {...form.register('retentionDays', {
              validate: (days) => days.trim() === '' || range(days),
            })}
          />
        </div>
      </Card>
    </FormLayout>
  );
}

/** How a national society protects the personal data of its line lists. */
export function LineListSettingsPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(outbreakPaths.settings);
  const settings = useLineListSettings(nationalSocietyId);
  const mayEdit = useMay('lineListSettings.edit', { nationalSocietyId });
  return (
    <Page title={t('lineList.settings.title')}>
      <Loaded query={settings} label={t('lineList.loading')}>
        {(known) =>
          mayEdit ? (
            <SettingsForm settings={known} nationalSocietyId={nationalSocietyId} />
          ) : (
            <Summary settings={known} />
          )
        }
      </Loaded>
    </Page>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { AlertSettingsFacts } from './alert-settings-facts.tsx';
import { sentAlertSettings } from './alert-settings-values.ts';
import type { ProjectValues } from './project-form-values.ts';
import styles from './projects.module.css';

/** What cannot be changed for now stays as it is, and the rest can be saved. */
function FieldsMissing() {
  const { t } = useTexts();
  return <Note tone="warn">{t('ui.loaded.failed')}</Note>;
}

/** Seldom changed: loaded when somebody does. */
const AlertSettingsFields = lazy(() =>
  import('./alert-settings-fields.tsx').then(
    (module) => ({ default: module.AlertSettingsFields }),
    () => ({ default: FieldsMissing }),
  ),
);

/** What the project sets for its alerts: said in words, and as fields once somebody wants to change it. */
export function AlertSettingsPart({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { t } = useTexts();
  const [isAsked, setAsked] = useState(false);
  // what the server refuses is shown at its field
  const isOpen = isAsked || form.formState.errors.alertSettings !== undefined;
  return (
    <Card id="alerts" title={t('alertSettings.title')}>
      {isOpen ? (
        <Suspense>
          <AlertSettingsFields form={form} />
        </Suspense>
      ) : (
        <>
          <AlertSettingsFacts settings={sentAlertSettings(form.getValues('alertSettings'))} />
          <div className={styles.deeds}>
            <Button icon="edit" onClick={() => setAsked(true)}>
              {t('alertSettings.change')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/status/note.tsx';
import type { ProjectValues } from '../form/values.ts';
import styles from '../projects.module.css';
import { AlertSettingsDetails } from './details.tsx';
import { toAlertSettings } from './values.ts';

/** Shown if the fields cannot be loaded; the settings stay as they are and the rest of the form can be saved. */
function FieldsUnavailable() {
  const { t } = useTexts();
  return <Note tone="warn">{t('ui.loaded.failed')}</Note>;
}

/** Loaded on demand because the settings rarely change. */
const AlertSettingsFields = lazy(() =>
  import('./fields.tsx').then(
    (module) => ({ default: module.AlertSettingsFields }),
    () => ({ default: FieldsUnavailable }),
  ),
);

/** The alert settings of a project: as text, or as fields once the user edits them. */
export function AlertSettingsSection({ form }: { form: UseFormReturn<ProjectValues> }) {
  const { t } = useTexts();
  const [isEditing, setEditing] = useState(false);
  // the fields must be visible to show errors of the server
  const isOpen = isEditing || form.formState.errors.alertSettings !== undefined;
  return (
    <Card id="alerts" title={t('alertSettings.title')}>
      {isOpen ? (
        <Suspense>
          <AlertSettingsFields form={form} />
        </Suspense>
      ) : (
        <>
          <AlertSettingsDetails settings={toAlertSettings(form.getValues('alertSettings'))} />
          <div className={styles.actions}>
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('alertSettings.change')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { TextDeletion } from './text-deletion.tsx';
import { TextForm } from './text-form.tsx';
import type { TextKind } from './text-kinds.ts';
import { useText } from './translations.api.ts';
import styles from './translations.module.css';

export type TextEditorProps = { kind: TextKind; textKey: string; onClose: () => void };

/** A dialog to edit one text in every language, above the current page. */
export function TextEditor({ kind, textKey, onClose }: TextEditorProps) {
  const { t } = useTexts();
  const formId = useId();
  const text = useText(kind, textKey);
  const [isSaving, setIsSaving] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const footer = (cancel: () => void) =>
    text.data && (
      <>
        <Button type="submit" form={formId} name="delete">
          {t('translations.delete.action')}
        </Button>
        <Button onClick={cancel}>{t('ui.cancel')}</Button>
        <Button type="submit" form={formId} variant="main" isBusy={isSaving}>
          {t('translations.edit.save')}
        </Button>
      </>
    );
  return (
    <>
      <FormDialog isOpen {...{ isDirty, onClose, footer }} title={t('translations.edit.title')}>
        <bdi className={styles.key} dir="ltr">
          {textKey}
        </bdi>
        <Loaded query={text} label={t('translations.edit.loading')} rows={4}>
          {(found) => (
            <TextForm
              id={formId}
              kind={kind}
              text={found}
              onBusy={setIsSaving}
              onDirty={setIsDirty}
              onDone={onClose}
              onDelete={() => setIsDeleting(true)}
            />
          )}
        </Loaded>
      </FormDialog>
      {isDeleting && (
        <TextDeletion kind={kind} textKey={textKey} onClose={() => setIsDeleting(false)} onDone={onClose} />
      )}
    </>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type Referral, type ReferralsOf, useChangeFacility } from './referrals.api.ts';
import styles from './referrals.module.css';

type FacilityDialogProps = {
  referral: Referral;
  facilities: ReferralsOf['facilities'];
  onClose: () => void;
};

/** Chooses the facility of a referral; its contact gets the number. */
export function FacilityDialog({ referral, facilities, onClose }: FacilityDialogProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const change = useChangeFacility(referral.id);
  const others = facilities.filter(({ id }) => id !== referral.contactId);
  const [chosen, setChosen] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(chosen === '');
    if (chosen === '' || change.isPending) return;
    await change.mutateAsync(Number(chosen)).then(
      () => {
        snackbar.show(t('referrals.facility.done'));
        onClose();
      },
      () => undefined,
    );
  };
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={change.isPending}>
        {t('referrals.facility.save')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      {...{ isDirty: chosen !== '', onClose, footer }}
      title={t('referrals.facility.title', { number: referral.number })}
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        {change.error && <Note tone="error">{formatError(t, change.error)}</Note>}
        <SelectField
          name="verificationContactId"
          label={t('referrals.form.facility')}
          emptyLabel={t('ui.choose')}
          error={isMissing ? t('validation.fieldRequired') : undefined}
          options={others.map(({ id, name, contact }) => ({
            value: id,
            label: [name, contact].filter(Boolean).join(' · '),
          }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </form>
    </FormDialog>
  );
}

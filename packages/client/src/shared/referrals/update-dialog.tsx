import {
  isReferralAnswerPossible,
  type ReferralAnswer,
  referralArrivals,
  referralLimits,
  referralOutcomes,
  referralResults,
} from '@harken/domain/referrals/referral';
import { type FormEvent, useId, useState } from 'react';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Note } from '../../ui/status/note.tsx';
import { type Referral, useUpdateReferral } from './referrals.api.ts';
import styles from './referrals.module.css';

const toAnswer = ({ arrival, outcome, laboratory }: Referral): ReferralAnswer => ({
  ...{ arrival: arrival ?? null, outcome: outcome ?? null, laboratory: laboratory ?? null },
});

const find = <Value extends string>(values: readonly Value[], value: string) =>
  values.find((known) => known === value) ?? null;

type FieldsProps = {
  answer: ReferralAnswer;
  error: string | undefined;
  onChange: (answer: ReferralAnswer) => void;
};

function AnswerFields({ answer, error, onChange }: FieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <RadioTiles
        name="arrival"
        label={t('referrals.update.arrival')}
        error={error}
        tiles={referralArrivals.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
        value={answer.arrival ?? ''}
        onChange={({ target }) => onChange({ ...answer, arrival: find(referralArrivals, target.value) })}
      />
      <SelectField
        name="outcome"
        label={t('referrals.update.outcome')}
        emptyLabel={t('referrals.update.notYet')}
        options={referralOutcomes.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
        value={answer.outcome ?? ''}
        onChange={({ target }) => onChange({ ...answer, outcome: find(referralOutcomes, target.value) })}
      />
      <SelectField
        name="laboratory"
        label={t('referrals.column.laboratory')}
        emptyLabel={t('referrals.update.notYet')}
        options={referralResults.map((value) => ({ value, label: t(`referrals.laboratory.${value}`) }))}
        value={answer.laboratory ?? ''}
        onChange={({ target }) => onChange({ ...answer, laboratory: find(referralResults, target.value) })}
      />
    </>
  );
}

/** Notes what became of somebody who was referred. */
export function UpdateDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const formId = useId();
  const update = useUpdateReferral(referral.id);
  const before = toAnswer(referral);
  const [answer, setAnswer] = useState(before);
  const [comment, setComment] = useState('');
  const [isImpossible, setIsImpossible] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsImpossible(!isReferralAnswerPossible(answer));
    if (!isReferralAnswerPossible(answer) || update.isPending) return;
    await update.mutateAsync({ ...answer, comment: comment.trim() }).then(
      () => {
        snackbar.show(t('referrals.update.done'));
        onClose();
      },
      () => undefined,
    );
  };
  const isDirty = comment !== '' || JSON.stringify(answer) !== JSON.stringify(before);
  const footer = (cancel: () => void) => (
    <>
      <Button onClick={cancel}>{t('ui.cancel')}</Button>
      <Button type="submit" form={formId} variant="main" isBusy={update.isPending}>
        {t('referrals.update.save')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      {...{ isDirty, onClose, footer }}
      title={t('referrals.update.title', { number: referral.number })}
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={submit}>
        {update.error && <Note tone="error">{formatError(t, update.error)}</Note>}
        <AnswerFields
          answer={answer}
          error={isImpossible ? t('verify.answerImpossible') : undefined}
          onChange={setAnswer}
        />
        <TextField
          isOptional
          name="comment"
          dir="auto"
          label={t('referrals.update.comment')}
          maxLength={referralLimits.commentMaxLength}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </form>
    </FormDialog>
  );
}

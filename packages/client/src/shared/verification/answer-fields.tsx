import {
  laboratoryResults,
  type VerificationAnswer,
  verificationFindings,
  verificationOutcomes,
} from '@harken/domain/verification/answer';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Checkbox, RadioTiles } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

type AnswerFieldsProps = {
  answer: VerificationAnswer;
  error?: string | undefined;
  onChange: (answer: VerificationAnswer) => void;
};

/** An answer as fields: what was found, and what became of the person. The same for contacts and for staff who correct one. */
export function AnswerFields({ answer, error, onChange }: AnswerFieldsProps) {
  const { t } = useTexts();
  const none = '';
  const find = <Value extends string>(values: readonly Value[], value: string) =>
    values.find((known) => known === value) ?? null;
  const isOver = answer.finding === 'couldNotFind';
  return (
    <>
      <RadioTiles
        isList
        name="finding"
        label={t('verify.finding')}
        error={error}
        tiles={verificationFindings.map((value) => ({ value, label: t(`verify.finding.${value}`) }))}
        value={answer.finding ?? none}
        onChange={(event) => onChange({ ...answer, finding: find(verificationFindings, event.target.value) })}
      />
      {!isOver && (
        <>
          <SelectField
            name="outcome"
            label={t('verify.outcome')}
            emptyLabel={t('verify.outcome.none')}
            options={verificationOutcomes.map((value) => ({ value, label: t(`verify.outcome.${value}`) }))}
            value={answer.outcome ?? none}
            onChange={(event) =>
              onChange({ ...answer, outcome: find(verificationOutcomes, event.target.value) })
            }
          />
          <SelectField
            name="laboratory"
            label={t('verify.laboratory')}
            emptyLabel={t('verify.laboratory.none')}
            options={laboratoryResults.map((value) => ({ value, label: t(`verify.laboratory.${value}`) }))}
            value={answer.laboratory ?? none}
            onChange={(event) =>
              onChange({ ...answer, laboratory: find(laboratoryResults, event.target.value) })
            }
          />
          <Checkbox
            name="isReferred"
            label={t('verify.isReferred')}
            checked={answer.isReferred}
            onChange={(event) => onChange({ ...answer, isReferred: event.target.checked })}
          />
        </>
      )}
    </>
  );
}

/** Without what is not shown: nothing is known of somebody who was not found. */
export function toSentAnswer(answer: VerificationAnswer): VerificationAnswer {
  return answer.finding === 'couldNotFind'
    ? { finding: 'couldNotFind', isReferred: false, outcome: null, laboratory: null }
    : answer;
}

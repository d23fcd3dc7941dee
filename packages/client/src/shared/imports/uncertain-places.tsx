import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { Import, Question } from './file.ts';
import styles from './import.module.css';

function describeName(t: Translate, { row, name, within }: Question): string {
  return within
    ? t('import.uncertain.nameWithin', { row, name, within })
    : t('import.uncertain.name', { row, name });
}

function describeCandidate(t: Translate, { name, code }: Question['candidates'][number]): string {
  return code ? t('import.uncertain.sameWithCode', { name, code }) : t('import.uncertain.same', { name });
}

/** Names that are only similar to known places: a person says which place each means, or that it is none of them. */
export function UncertainPlaces({
  fileImport: { questions, answers },
}: {
  fileImport: Pick<Import, 'questions' | 'answers'>;
}) {
  const { t } = useTexts();
  if (questions.length === 0) return null;
  return (
    <Card title={t('import.uncertain.title')} className={styles.check}>
      <p className={styles.text}>{t('import.uncertain.about')}</p>
      <div className={styles.questions}>
        {questions.map((question) => (
          <SelectField
            key={`${question.row} ${question.level}`}
            name={`answer-${question.row}-${question.level}`}
            label={describeName(t, question)}
            emptyLabel={t('import.uncertain.choose')}
            options={[
              ...question.candidates.map((candidate) => ({
                value: candidate.id,
                label: describeCandidate(t, candidate),
              })),
              { value: 0, label: t('import.uncertain.none') },
            ]}
            value={answers.find(question) ?? ''}
            onChange={({ target }) => target.value !== '' && answers.answer(question, Number(target.value))}
          />
        ))}
      </div>
    </Card>
  );
}

import { eidsrLimits as limits } from '@harken/domain/eidsr/limits';
import { maxLength } from '@harken/domain/forms/form-rules';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FieldGrid } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import text from '../../ui/text/text.module.css';
import type { PartProps } from './connection-card.tsx';
import styles from './eidsr.module.css';
import { elements } from './eidsr-values.ts';

/** The EIDSR data element for each part of an event. */
export function ElementsCard({ form, test }: PartProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const isBlocked = !test.isTested;
  return (
    <Card id="elements" title={t('eidsr.elements')}>
      <div className={styles.fields}>
        {isBlocked && <Note>{t('eidsr.test.toContinue')}</Note>}
        <p className={text.small}>{t('eidsr.elements.help')}</p>
        <fieldset disabled={isBlocked} aria-label={t('eidsr.elements')}>
          <FieldGrid>
            {elements.map((element) => (
              <TextField
                key={element}
                label={t(`eidsr.element.${element}`)}
                isOptional
                limit={limits.textMaxLength}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                error={errors[`${element}DataElementId`]?.message}
                {...form.register(`${element}DataElementId`, {
                  validate: toValidator(t, maxLength(limits.textMaxLength)),
                })}
              />
            ))}
          </FieldGrid>
        </fieldset>
      </div>
    </Card>
  );
}

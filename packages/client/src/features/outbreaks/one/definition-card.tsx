import { maxLength, required } from '@harken/domain/forms/form-rules';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { useState } from 'react';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChangeDialog } from '../../../shared/change-dialog/change-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/page/card.tsx';
import text from '../../../ui/text/text.module.css';
import { type Outbreak, useDefineOutbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { ByText } from './by-text.tsx';
import { TextList } from './text-list.tsx';

type Definition = Outbreak['definitions'][number];

const fields = [
  'suspectedDefinition',
  'probableDefinition',
  'confirmedDefinition',
  'definitionReason',
] as const;
type Values = Record<(typeof fields)[number], string>;
const isRequired = (name: keyof Values) => name === 'suspectedDefinition' || name === 'definitionReason';

function DefinitionTexts({ definition }: { definition: Definition }) {
  const { t } = useTexts();
  return (
    <>
      <TextList
        items={[
          [t('cases.class.suspected'), definition.suspected],
          [t('cases.class.probable'), definition.probable],
          [t('cases.class.confirmed'), definition.confirmed],
          [t('outbreaks.definition.reason'), definition.reason],
        ]}
      />
      <p className={text.muted}>
        {t('outbreaks.version', { version: definition.version })} · <ByText {...definition} />
      </p>
    </>
  );
}

function DefinitionDialog({ outbreak, onClose }: { outbreak: Outbreak; onClose: () => void }) {
  const { t } = useTexts();
  const { mutateAsync } = useDefineOutbreak(outbreak.id);
  const [latest] = outbreak.definitions;
  const limits = {
    ...{
      suspectedDefinition: outbreakLimits.definitionMaxLength,
      probableDefinition: outbreakLimits.definitionMaxLength,
    },
    ...{
      confirmedDefinition: outbreakLimits.definitionMaxLength,
      definitionReason: outbreakLimits.reasonMaxLength,
    },
  };
  const labels: Record<keyof Values, string> = {
    ...{
      suspectedDefinition: t('outbreaks.definition.suspected'),
      probableDefinition: t('outbreaks.definition.probable'),
    },
    ...{
      confirmedDefinition: t('outbreaks.definition.confirmed'),
      definitionReason: t('outbreaks.definition.reason'),
    },
  };
  return (
    <ChangeDialog<Values>
      title={t('outbreaks.definition.write')}
      text={t('outbreaks.definition.text')}
      submitLabel={t('outbreaks.definition.submit')}
      doneText={t('outbreaks.definition.done')}
      defaultValues={{
        suspectedDefinition: latest?.suspected ?? '',
        probableDefinition: latest?.probable ?? '',
        confirmedDefinition: latest?.confirmed ?? '',
        definitionReason: '',
      }}
      labels={labels}
      send={mutateAsync}
      onClose={onClose}
    >
      {(form) =>
        fields.map((name) => (
          <TextArea
            key={name}
            label={labels[name]}
            isOptional={!isRequired(name)}
            dir="auto"
            limit={limits[name]}
            defaultValue={form.getValues(name)}
            error={form.formState.errors[name]?.message}
            {...form.register(name, {
              validate: isRequired(name)
                ? toValidator(t, required, maxLength(limits[name]))
                : toValidator(t, maxLength(limits[name])),
            })}
          />
        ))
      }
    </ChangeDialog>
  );
}

/** The case definition of an outbreak with its versions. */
export function DefinitionCard({ outbreak, mayChange }: { outbreak: Outbreak; mayChange: boolean }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [latest, ...earlier] = outbreak.definitions;
  return (
    <Card title={t('outbreaks.definition')}>
      {latest ? (
        <DefinitionTexts definition={latest} />
      ) : (
        <p className={text.muted}>{t('outbreaks.definition.none')}</p>
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('outbreaks.earlierVersions', { count: earlier.length })}</summary>
          {earlier.map((definition) => (
            <DefinitionTexts key={definition.version} definition={definition} />
          ))}
        </details>
      )}
      {mayChange && (
        <div className={styles.buttons}>
          <Button icon="edit" onClick={() => setIsOpen(true)}>
            {t('outbreaks.definition.write')}
          </Button>
        </div>
      )}
      {isOpen && <DefinitionDialog outbreak={outbreak} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

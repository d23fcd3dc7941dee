import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { organizationLimits as limits } from '@harken/domain/organizations/limits';
import { ruleOf, useSavedForm } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type OrganizationFormProps = {
  /** What the organization is called now; a new one has no name yet. */
  name?: string;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: { name: string }) => Promise<string>;
};

/** The form of an organization, new or renamed. */
export function OrganizationForm({ name = '', title, save, ...frame }: OrganizationFormProps) {
  const { t } = useTexts();
  const heading = t('organizations.form.about');
  const { form, progress } = useSavedForm({
    defaultValues: { name },
    labels: { name: t('organizations.form.name') },
    save: (values) => save({ name: values.name.trim() }),
  });
  return (
    <FormLayout
      label={title}
      sections={[{ id: 'about', title: heading, fields: ['name'] }]}
      progress={progress}
      {...frame}
    >
      <Card id="about" title={heading}>
        <TextField
          label={t('organizations.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: ruleOf(t, required, maxLength(limits.nameMaxLength), plainName),
          })}
        />
      </Card>
    </FormLayout>
  );
}

import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { organizationLimits as limits } from '@harken/domain/organizations/limits';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';

export type OrganizationFormProps = {
  /** The current name; a new organization has none. */
  name?: string;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: { name: string }) => Promise<string>;
};

/** The form to add or rename an organization. */
export function OrganizationForm({ name = '', title, save, ...frame }: OrganizationFormProps) {
  const { t } = useTexts();
  const heading = t('organizations.form.about');
  const { form, progress } = usePageForm({
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
      <Card
        id="about"
        title={heading}
        explanation={<HelpTerm term="organization" name={t('projects.form.organization')} />}
      >
        <TextField
          label={t('organizations.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name', {
            validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
          })}
        />
      </Card>
    </FormLayout>
  );
}

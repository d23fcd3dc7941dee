import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { projectLimits } from '@harken/domain/projects/limits';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../../lib/forms/forms.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { RadioTiles, Switch } from '../../../ui/fields/choices.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { ProjectFormData } from '../projects.api.ts';
import styles from '../projects.module.css';
import { DuplicateFields } from './duplicate-fields.tsx';
import { OnsetFields } from './onset-fields.tsx';
import { getOnlyRecipient, type ProjectValues } from './values.ts';

/** With more organizations a searchable list replaces the tiles. */
const maxTiles = 4;

type PartProps = { form: UseFormReturn<ProjectValues>; formData: ProjectFormData };

/** The organization that owns the project. It determines who can be the not-handled recipient. */
function OrganizationField({ form, formData }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'organizationId',
    rules: { validate: toValidator(t, required) },
  });
  const choose = (organizationId: string) => {
    field.onChange(organizationId);
    form.setValue('alertNotHandledNotificationRecipientId', getOnlyRecipient(formData, organizationId));
    form.clearErrors('alertNotHandledNotificationRecipientId');
  };
  const options = formData.organizations.map(({ id, name }) => ({ value: String(id), label: name }));
  const frame = {
    label: t('projects.form.organization'),
    help: t('projects.form.organizationHelp'),
    error: fieldState.error?.message,
    name: field.name,
    value: field.value,
    onBlur: field.onBlur,
  };
  if (options.length > maxTiles)
    return <Combobox {...frame} options={options} onChange={(id) => choose(id ?? '')} />;
  return <RadioTiles {...frame} tiles={options} onChange={(event) => choose(event.target.value)} />;
}

function TimeZoneField({ form, formData }: PartProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'timeZoneId',
    rules: { validate: toValidator(t, required) },
  });
  return (
    <Combobox
      label={t('projects.form.timeZone')}
      help={t('projects.form.timeZoneHelp')}
      name={field.name}
      options={formData.timeZones.map(({ id, name }) => ({ value: id, label: name }))}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Name, owner, time zone, how duplicates are flagged, and whether the onset is collected by SMS. */
export function AboutSection(props: PartProps & { isNew: boolean; mayChooseOrganization: boolean }) {
  const { form, formData, isNew, mayChooseOrganization } = props;
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <Card
      id="about"
      title={t('projects.form.about')}
      explanation={<HelpTerm term="project" name={t('projects.form.about')} />}
    >
      <div className={styles.fields}>
        <TextField
          label={t('projects.form.name')}
          limit={projectLimits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: toValidator(t, required, maxLength(projectLimits.nameMaxLength), plainName),
          })}
        />
        {mayChooseOrganization && isNew && <OrganizationField {...{ form, formData }} />}
        {mayChooseOrganization && (
          <Switch
            label={t('projects.form.multipleOrganizations')}
            detail={t('projects.form.multipleOrganizationsHelp')}
            {...form.register('allowMultipleOrganizations')}
          />
        )}
        <TimeZoneField {...{ form, formData }} />
        <DuplicateFields form={form} />
        <OnsetFields form={form} />
      </div>
    </Card>
  );
}

/** The not-handled recipient, from the organization that owns the project. */
export function RecipientSection(props: PartProps & { mayChooseOrganization: boolean }) {
  const { form, formData, mayChooseOrganization } = props;
  const { t } = useTexts();
  const owner = useWatch({ control: form.control, name: 'organizationId' });
  const { field, fieldState } = useController({
    control: form.control,
    name: 'alertNotHandledNotificationRecipientId',
    rules: { validate: toValidator(t, required) },
  });
  const recipients = formData.alertNotHandledRecipients.filter(
    ({ organizationId }) => !mayChooseOrganization || String(organizationId) === owner,
  );
  const getHelp = () => {
    if (mayChooseOrganization && owner === '') return t('projects.form.recipientAfterOrganization');
    return recipients.length === 0 ? t('projects.form.noRecipients') : t('projects.form.recipientHelp');
  };
  return (
    <Card
      id="recipient"
      title={t('projects.form.unhandled')}
      explanation={<HelpTerm term="notHandledRecipient" name={t('projects.form.unhandled')} />}
    >
      <Combobox
        label={t('projects.form.recipient')}
        help={getHelp()}
        name={field.name}
        options={recipients.map(({ id, name }) => ({ value: id, label: name }))}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    </Card>
  );
}

import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasField } from './role-fields.ts';
import type { OrganizationOption, UserFormOptions } from './user-form-options.ts';
import type { UserValues } from './user-form-values.ts';
import styles from './users.module.css';

type Form = UseFormReturn<UserValues>;
type NamedItem = { id: number; name: string };

/** A select field, required unless it is optional. */
function ChoiceField({
  form,
  name,
  items,
  ...frame
}: Pick<SelectFieldProps, 'help' | 'isOptional' | 'emptyLabel'> & {
  form: Form;
  name: 'organizationId' | 'projectId' | 'headSupervisorId' | 'modemId';
  items: readonly NamedItem[];
}) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t(`users.form.${name}`)}
      emptyLabel={t('ui.choose')}
      {...frame}
      options={items.map((choice) => ({ value: choice.id, label: choice.name }))}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: frame.isOptional ? undefined : toValidator(t, required) })}
    />
  );
}

/** The open projects, and the current one of the user even if it is closed. */
function ProjectField({ form, projects }: { form: Form; projects: UserFormOptions['projects'] }) {
  const { t } = useTexts();
  const items = projects.map(({ id, name, isClosed }) => ({
    id,
    name: isClosed ? t('users.form.closedProject', { name }) : name,
  }));
  return (
    <ChoiceField
      {...{ form, items }}
      name="projectId"
      help={items.length === 0 ? t('users.form.noProject') : undefined}
    />
  );
}

type WorkCardProps = {
  form: Form;
  formOptions: UserFormOptions;
  role: UserValues['role'];
  organizations: readonly OrganizationOption[] | null;
  /** Where somebody works is part of the person, not of their work for the society. */
  isPersonReadOnly: boolean;
};

/** What the user does for the society: organization, project, head supervisor, modem. */
export function UserWorkCard({ form, formOptions, role, organizations, isPersonReadOnly }: WorkCardProps) {
  const { t } = useTexts();
  const { projects, headSupervisors, modems } = formOptions;
  const asksHeadSupervisor = hasField(role, 'headSupervisorId') && headSupervisors.length > 0;
  const asksModem = hasField(role, 'modemId') && modems.length > 0;
  const asksEmployer = hasField(role, 'organization') && !isPersonReadOnly;
  const hasFields = organizations || hasField(role, 'projectId') || asksModem || asksEmployer;
  if (!hasFields) return null;
  const isEmployerRequired = role === 'DataConsumer';
  const textRules = [maxLength(limits.organizationMaxLength), plainName];
  return (
    <Card id="work" title={t('users.form.workSection')}>
      <div className={styles.fields}>
        {organizations && (
          // a new element for each role, because a select loses its selection when its options change
          <ChoiceField key={role} form={form} name="organizationId" items={organizations} />
        )}
        {hasField(role, 'projectId') && <ProjectField form={form} projects={projects} />}
        {asksHeadSupervisor && (
          <ChoiceField
            form={form}
            name="headSupervisorId"
            items={headSupervisors}
            emptyLabel={t('users.form.noHeadSupervisor')}
            isOptional
          />
        )}
        {asksModem && (
          <ChoiceField form={form} name="modemId" items={modems} help={t('users.form.modemHelp')} />
        )}
        {asksEmployer && (
          <TextField
            label={t('users.form.organization')}
            help={t('users.form.organizationHelp')}
            isOptional={!isEmployerRequired}
            limit={limits.organizationMaxLength}
            autoComplete="off"
            error={form.formState.errors.organization?.message}
            {...form.register('organization', {
              validate: toValidator(t, ...(isEmployerRequired ? [required, ...textRules] : textRules)),
            })}
          />
        )}
      </div>
    </Card>
  );
}

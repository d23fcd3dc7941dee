import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { hasField } from './role-fields.ts';
import {
  getHeadSupervisorOptions,
  type OrganizationOption,
  type UserFormOptions,
} from './user-form-options.ts';
import type { UserValues } from './user-form-values.ts';
import styles from './users.module.css';

type Form = UseFormReturn<UserValues>;
type NamedItem = { id: number; name: string };

/** The fields whose labels are terms of the glossary (docs/glossary.md). */
const terms: Partial<Record<string, string>> = {
  organizationId: 'organization',
  projectId: 'project',
  headSupervisorId: 'headSupervisor',
  modemId: 'modem',
};

/** A select field of the form. Without `isOptional`, a choice is required. */
function ChoiceField({
  form,
  name,
  items,
  ...fieldProps
}: Pick<SelectFieldProps, 'help' | 'isOptional' | 'emptyLabel'> & {
  form: Form;
  name: 'organizationId' | 'projectId' | 'headSupervisorId' | 'modemId';
  items: readonly NamedItem[];
}) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t(`users.form.${name}`)}
      explanation={terms[name] && <HelpTerm term={terms[name]} name={t(`users.form.${name}`)} />}
      emptyLabel={t('ui.choose')}
      {...fieldProps}
      options={items.map((item) => ({ value: item.id, label: item.name }))}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: fieldProps.isOptional ? undefined : toValidator(t, required) })}
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
  /** Hides the employer field: the employer is one of the details of the person, which `ReadOnlyPersonCard` shows. */
  isPersonReadOnly: boolean;
  /** Initial values. */
  before: UserValues;
};

/** The head supervisor, if somebody can be chosen. Another project or organization clears a choice that it does not have. */
function HeadSupervisorField({
  form,
  formOptions,
  organizations,
  before,
}: Pick<WorkCardProps, 'form' | 'formOptions' | 'organizations' | 'before'>) {
  const { t } = useTexts();
  const [projectId, organizationId, headSupervisorId] = useWatch({
    control: form.control,
    name: ['projectId', 'organizationId', 'headSupervisorId'],
  });
  const items = getHeadSupervisorOptions(formOptions, {
    chosen: { projectId, organizationId, headSupervisorId },
    before,
    asksOrganization: organizations !== null,
  });
  const isOffered = headSupervisorId === '' || items.some(({ id }) => String(id) === headSupervisorId);
  useEffect(() => {
    if (!isOffered) form.setValue('headSupervisorId', '');
  }, [isOffered, form]);
  if (items.length === 0) return null;
  return (
    <ChoiceField
      // a new element for other options, because a select loses its selection when its options change
      key={items.map(({ id }) => id).join()}
      {...{ form, items }}
      name="headSupervisorId"
      emptyLabel={t('users.form.noHeadSupervisor')}
      isOptional
    />
  );
}

/** What the user does for the society: organization, project, head supervisor, modem. */
export function UserWorkCard(props: WorkCardProps) {
  const { form, formOptions, role, organizations, isPersonReadOnly } = props;
  const { t } = useTexts();
  const { projects, modems } = formOptions;
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
        {hasField(role, 'headSupervisorId') && <HeadSupervisorField {...props} />}
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

import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import type { UseFormReturn } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasField } from './role-fields.ts';
import type { UserValues } from './user-form-values.ts';
import type { OrganizationChoice, UserOffers } from './user-offers.ts';
import styles from './users.module.css';

type Form = UseFormReturn<UserValues>;
type Named = { id: number; name: string };

/** Something of the society to choose, which the user has to have unless it is optional. */
function ChoiceField({
  form,
  name,
  choices,
  ...frame
}: Pick<SelectFieldProps, 'help' | 'isOptional' | 'emptyLabel'> & {
  form: Form;
  name: 'organizationId' | 'projectId' | 'headSupervisorId' | 'modemId';
  choices: readonly Named[];
}) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t(`users.form.${name}`)}
      emptyLabel={t('ui.choose')}
      {...frame}
      options={choices.map((choice) => ({ value: choice.id, label: choice.name }))}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: frame.isOptional ? undefined : ruleOf(t, required) })}
    />
  );
}

/** The open projects, and the one that the user is in although it is closed. */
function ProjectField({ form, projects }: { form: Form; projects: UserOffers['projects'] }) {
  const { t } = useTexts();
  const choices = projects.map(({ id, name, isClosed }) => ({
    id,
    name: isClosed ? t('users.form.closedProject', { name }) : name,
  }));
  return (
    <ChoiceField
      {...{ form, choices }}
      name="projectId"
      help={choices.length === 0 ? t('users.form.noProject') : undefined}
    />
  );
}

type WorkCardProps = {
  form: Form;
  offers: UserOffers;
  role: UserValues['role'];
  organizations: readonly OrganizationChoice[] | null;
  /** What the person says of where they work belongs to them, not to the society. */
  isPersonFixed: boolean;
};

/** Where the user works, and with what. */
export function UserWorkCard({ form, offers, role, organizations, isPersonFixed }: WorkCardProps) {
  const { t } = useTexts();
  const { projects, headSupervisors, modems } = offers;
  const asksHeadSupervisor = hasField(role, 'headSupervisorId') && headSupervisors.length > 0;
  const asksModem = hasField(role, 'modemId') && modems.length > 0;
  const asksWords = hasField(role, 'organization') && !isPersonFixed;
  const isAsked = organizations || hasField(role, 'projectId') || asksModem || asksWords;
  if (!isAsked) return null;
  const mustSayOrganization = role === 'DataConsumer';
  const words = [maxLength(limits.organizationMaxLength), plainName];
  return (
    <Card id="work" title={t('users.form.workSection')}>
      <div className={styles.fields}>
        {organizations && (
          // a list of its own for each role: one that changes forgets what it shows
          <ChoiceField key={role} form={form} name="organizationId" choices={organizations} />
        )}
        {hasField(role, 'projectId') && <ProjectField form={form} projects={projects} />}
        {asksHeadSupervisor && (
          <ChoiceField
            form={form}
            name="headSupervisorId"
            choices={headSupervisors}
            emptyLabel={t('users.form.noHeadSupervisor')}
            isOptional
          />
        )}
        {asksModem && (
          <ChoiceField form={form} name="modemId" choices={modems} help={t('users.form.modemHelp')} />
        )}
        {asksWords && (
          <TextField
            label={t('users.form.organization')}
            help={t('users.form.organizationHelp')}
            isOptional={!mustSayOrganization}
            limit={limits.organizationMaxLength}
            autoComplete="off"
            error={form.formState.errors.organization?.message}
            {...form.register('organization', {
              validate: ruleOf(t, ...(mustSayOrganization ? [required, ...words] : words)),
            })}
          />
        )}
      </div>
    </Card>
  );
}

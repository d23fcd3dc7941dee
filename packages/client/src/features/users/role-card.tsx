import type { SocietyRole } from '@harken/domain/access/registration';
import { required } from '@harken/domain/forms/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import text from '../../ui/text/text.module.css';
import { getRoleLabel } from './role-labels.ts';
import { getDefaultOrganization, type UserFormOptions } from './user-form-options.ts';
import type { UserValues } from './user-form-values.ts';

/** With more roles a select field replaces the tiles. */
const maxTiles = 4;

/** The roles that are terms of the glossary (docs/glossary.md). */
const roleTerms: Partial<Record<SocietyRole, string>> = {
  TechnicalAdvisor: 'technicalAdvisor',
  DataConsumer: 'dataConsumer',
  Coordinator: 'coordinator',
  HeadSupervisor: 'headSupervisor',
  Supervisor: 'supervisor',
};

type RoleCardProps = {
  form: UseFormReturn<UserValues>;
  formOptions: UserFormOptions;
  role: SocietyRole | '';
  onChoose: (role: SocietyRole | '') => void;
};

/** The role of a new user in the society; it cannot be changed later. */
export function RoleCard({ form, formOptions, role, onChoose }: RoleCardProps) {
  const { t } = useTexts();
  const { errors, touchedFields } = form.formState;
  const getOptionLabel = (item: SocietyRole) =>
    item === 'Manager' && formOptions.makesHeadManagers ? t('users.role.headManager') : getRoleLabel(t, item);
  const choose = (chosen: SocietyRole | '') => {
    onChoose(chosen);
    const organizations = chosen === '' ? null : formOptions.getOrganizations(chosen);
    const isAvailable = organizations?.some(({ id }) => String(id) === form.getValues('organizationId'));
    // keep what the user chose if it is still possible; replace a default
    if (!isAvailable || !touchedFields.organizationId)
      form.setValue('organizationId', getDefaultOrganization(organizations));
    form.clearErrors();
  };
  const field = form.register('role', {
    validate: toValidator(t, required),
    onChange: (event) => choose(event.target.value),
  });
  const options = formOptions.roles.map((value) => ({ value, label: getOptionLabel(value) }));
  const help = role === '' ? undefined : t(`users.roleHelp.${role}`);
  const term = role !== '' && roleTerms[role];
  const shared = { label: t('users.form.role'), help, error: errors.role?.message };
  return (
    <Card
      id="role"
      title={t('users.form.roleSection')}
      explanation={role !== '' && term && <HelpTerm term={term} name={getOptionLabel(role)} />}
    >
      {formOptions.roles.length <= 1 && (
        <>
          <b>{options[0]?.label}</b>
          <p className={text.muted}>{help}</p>
        </>
      )}
      {formOptions.roles.length > 1 && formOptions.roles.length <= maxTiles && (
        <RadioTiles {...shared} tiles={options} {...field} />
      )}
      {formOptions.roles.length > maxTiles && <SelectField {...shared} options={options} {...field} />}
    </Card>
  );
}

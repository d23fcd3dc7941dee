import type { SocietyRole } from '@harken/domain/access/registration';
import { required } from '@harken/domain/forms/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import { getRoleLabel } from './role-labels.ts';
import { getDefaultOrganization, type UserFormOptions } from './user-form-options.ts';
import type { UserValues } from './user-form-values.ts';

/** With more roles a select field replaces the tiles. */
const maxTiles = 4;

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
  const getOptionLabel = (one: SocietyRole) =>
    one === 'Manager' && formOptions.makesHeadManagers ? t('users.role.headManager') : getRoleLabel(t, one);
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
  const shared = { label: t('users.form.role'), help, error: errors.role?.message };
  return (
    <Card id="role" title={t('users.form.roleSection')}>
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

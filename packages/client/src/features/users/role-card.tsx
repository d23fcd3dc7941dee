import type { SocietyRole } from '@harken/domain/access/registration';
import { required } from '@harken/domain/forms/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import { roleName } from './role-words.ts';
import type { UserValues } from './user-form-values.ts';
import { firstOrganization, type UserOffers } from './user-offers.ts';

/** As many as show as tiles; more are a list. */
const mostTiles = 4;

type RoleCardProps = {
  form: UseFormReturn<UserValues>;
  offers: UserOffers;
  role: SocietyRole | '';
  onChoose: (role: SocietyRole | '') => void;
};

/** What the user will be in the society. Of a known user it is settled. */
export function RoleCard({ form, offers, role, onChoose }: RoleCardProps) {
  const { t } = useTexts();
  const { errors, touchedFields } = form.formState;
  const nameOf = (one: SocietyRole) =>
    one === 'Manager' && offers.makesHeadManagers ? t('users.role.headManager') : roleName(t, one);
  const choose = (chosen: SocietyRole | '') => {
    onChoose(chosen);
    const organizations = chosen === '' ? null : offers.organizationsFor(chosen);
    const isOffered = organizations?.some(({ id }) => String(id) === form.getValues('organizationId'));
    // what somebody chose stays, as far as it can; what stood there at first makes room
    if (!isOffered || !touchedFields.organizationId)
      form.setValue('organizationId', firstOrganization(organizations));
    form.clearErrors();
  };
  const field = form.register('role', {
    validate: ruleOf(t, required),
    onChange: (event) => choose(event.target.value),
  });
  const options = offers.roles.map((value) => ({ value, label: nameOf(value) }));
  const help = role === '' ? undefined : t(`users.roleHelp.${role}`);
  const shared = { label: t('users.form.role'), help, error: errors.role?.message };
  return (
    <Card id="role" title={t('users.form.roleSection')}>
      {offers.roles.length <= 1 && (
        <>
          <b>{options[0]?.label}</b>
          <p className={text.muted}>{help}</p>
        </>
      )}
      {offers.roles.length > 1 && offers.roles.length <= mostTiles && (
        <RadioTiles {...shared} tiles={options} {...field} />
      )}
      {offers.roles.length > mostTiles && <SelectField {...shared} options={options} {...field} />}
    </Card>
  );
}

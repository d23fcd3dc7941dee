import { expect, it } from 'vitest';
import { removeServerForm } from './server-form.ts';

it('what was typed is taken over, without hidden fields, and the form is removed', () => {
  document.body.innerHTML = `
    <div id="sign-in"><select><option>en</option><option selected>ar</option></select><form>
      <input type="hidden" name="token" value="secret">
      <input type="email" name="email" value="">
      <input type="password" name="password" value="">
    </form></div>
    <div id="root"></div>`;
  const [email, password] = document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
  if (!email || !password) throw new Error('no fields');
  email.value = 'ana@test.example';
  password.value = 'half a pass';
  password.focus();
  expect(removeServerForm()).toEqual({
    values: { email: 'ana@test.example', password: 'half a pass' },
    focused: 'password',
    language: 'ar',
  });
  expect(document.getElementById('sign-in')).toBeNull();
  expect(removeServerForm()).toBeUndefined();
});

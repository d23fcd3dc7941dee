import { type signInForms, toMark } from '@harken/contract/start-data';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/status/note.tsx';
import styles from './account-frame.module.css';
import { CodeField } from './code-field.tsx';
import { EmailField, OwnPasswordField } from './sign-in-fields.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Links instead of the menu of languages, for browsers without scripts. */
function LanguageLinks() {
  return (
    <p className={styles.languages}>
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={`/login?language=${code}&next=${toMark('encodedNext')}`}
          lang={code}
          hrefLang={code}
        >
          {name}
        </a>
      ))}
    </p>
  );
}

/**
 * The sign-in page as the server sends it, with marks for values that the server knows (contract/start-data.ts). It is rendered
 * once, by the build of the client, and looks like the page of the app that replaces it.
 */
export function ServerSignIn({ form }: { form: (typeof signInForms)[number] }) {
  const { t } = useTexts();
  return (
    <SignInFrame>
      <form className={styles.form} method="post" action="/login" aria-label={t('accounts.signIn.title')}>
        {form !== 'empty' && <Note tone="error">{toMark('error')}</Note>}
        <input type="hidden" name="token" value={toMark('token')} readOnly />
        <input type="hidden" name="next" value={toMark('next')} readOnly />
        <EmailField name="email" defaultValue={toMark('email')} required />
        <OwnPasswordField name="password" required />
        {form === 'code' && <CodeField name="code" isForRecovery={false} required />}
        <Button type="submit" variant="main" isWide>
          {t('accounts.signIn.submit')}
        </Button>
      </form>
      <LanguageLinks />
    </SignInFrame>
  );
}

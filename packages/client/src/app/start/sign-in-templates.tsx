import { type SignInTemplates, signInForms, toMark } from '@harken/contract/start-data';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerSignIn } from '../../features/accounts/server-sign-in.tsx';
import { FixedSession } from '../../lib/session/session.tsx';
import { type Language, languages } from '../../lib/texts/languages.ts';
import { MarkedTexts } from '../../lib/texts/texts.tsx';

/** The sign-in page as HTML with marks, in each language and variant; called by the build (scripts/lib/client-build.mjs). */
export function renderSignInTemplates(): SignInTemplates {
  const render = (language: Language, form: (typeof signInForms)[number]) =>
    renderToStaticMarkup(
      <FixedSession session={{}}>
        <MarkedTexts language={language} toMark={(key) => toMark(`text ${key}`)}>
          <ServerSignIn form={form} />
        </MarkedTexts>
      </FixedSession>,
    );
  const entries = languages.map(({ code }) => [
    code,
    Object.fromEntries(signInForms.map((form) => [form, render(code, form)])),
  ]);
  return Object.fromEntries(entries) as SignInTemplates;
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type SignInTemplates,
  signInElementId,
  type signInForms,
  signInTemplatesFile,
  startDataElementId,
} from '@harken/contract/start-data';

/** Characters that could end an attribute, an element or a script. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** JSON inside HTML: no text in it can end the script element or start a comment. */
const toInlineJson = (data: unknown) => JSON.stringify(data).replace(/</g, '\\u003c');

const stylesheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** The built page with the sign-in form and its styles inside. */
export interface SignInPage {
  /** For the content security policy: the hash of the inline styles. */
  styleHash: string;
  /** @param texts of the form, by key */
  render(page: SignInPageContent): string;
}

export interface SignInPageContent {
  language: string;
  direction: 'ltr' | 'rtl';
  form: (typeof signInForms)[number];
  text: (key: string) => string;
  /** Values of the marks in the form. */
  values: Record<string, string>;
  startData: unknown;
}

/** Until a script has chosen the theme, that of the device applies. */
function addDeviceTheme(styles: string): string {
  const dark = /:root\[data-theme="?dark"?\]\s*\{([^}]*)\}/.exec(styles)?.[1];
  return dark
    ? `${styles}\n@media screen and (prefers-color-scheme: dark){:root:not([data-theme]){${dark}}}`
    : styles;
}

/** Reads the built page and the forms; null if they were not built. */
export function readSignInPage(folder: string): SignInPage | null {
  const file = path.join(folder, signInTemplatesFile);
  if (!existsSync(file)) return null;
  const templates = JSON.parse(readFileSync(file, 'utf8')) as {
    forms: SignInTemplates;
    styles: string[];
    scripts: string[];
  };
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const styles = addDeviceTheme(
    templates.styles.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n'),
  );
  // the scripts of the form, so that they load together with the others and not after them
  const preloads = templates.scripts
    .filter((name) => !page.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('');
  const [head = '', body = ''] = page.replaceAll(stylesheetLink, '').split('<div id="root"></div>');
  return {
    styleHash: createHash('sha256').update(styles).digest('base64'),
    render({ language, direction, form, text, values, startData }) {
      const template = templates.forms[language]?.[form] ?? '';
      const filled = template.replace(/⟦(text )?([^⟧]+)⟧/g, (_mark, isText, name: string) =>
        escapeHtml(isText ? text(name) : (values[name] ?? '')),
      );
      return [
        head
          .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
          .replace('</head>', `${preloads}<style>${styles}</style></head>`),
        `<div id="${signInElementId}">${filled}</div><div id="root"></div>`,
        `<script type="application/json" id="${startDataElementId}">${toInlineJson(startData)}</script>`,
        body,
      ].join('');
    },
  };
}

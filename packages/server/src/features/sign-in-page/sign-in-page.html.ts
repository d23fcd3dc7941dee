import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  earlyScriptFile,
  type PageFiles,
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
const entryScript = /\s*<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/;
const scriptLink = /\s*<link rel="modulepreload"[^>]*>/g;

/** The built page, with what the server puts into it. */
export interface SignInPage {
  /** For the content security policy: the hashes of the inline styles and of the inline script. */
  inline: { styles: string[]; scripts: string[] };
  /** Built scripts of the app up to the sign-in form, its entry first. */
  scripts: string[];
  /** Built files of the frame around every page. */
  frame: string[];
  /** The pages of the app, and which of them opens first: by role and kind of home page. */
  pages: PageFiles[];
  homes: Record<string, Record<string, string>>;
  /** The keys of the texts that the frame and a page show. @param files of the page, and those that it loads later */
  listTextKeys(files: readonly string[]): string[];
  /** The page with the sign-in form. @param texts of the form, by key */
  render(page: SignInPageContent): string;
  /** The page for somebody who is signed in. @param files of the page that opens */
  renderApp(page: AppPageContent): string;
}

export interface AppPageContent {
  language: string;
  direction: 'ltr' | 'rtl';
  files: readonly string[];
  startData: unknown;
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

interface Templates {
  forms: SignInTemplates;
  styles: string[];
  scripts: string[];
  /** Files of the frame around every page. */
  frame: string[];
  pages: PageFiles[];
  homes: SignInPage['homes'];
  /** The keys of the texts in each built script. */
  textKeys: Record<string, string[]>;
}

const hash = (content: string) => createHash('sha256').update(content).digest('base64');

/** A link that loads a built file before a script asks for it. */
function linkTo(name: string): string {
  const kind = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="/${name}">`;
}

/** Puts language, direction and elements into the built page: at the end of the head, and before the root of the app. */
function build(
  content: string,
  { language, direction }: Pick<AppPageContent, 'language' | 'direction'>,
  { head, body }: { head: string; body: string },
): string {
  const [before = '', after = ''] = content.split('<div id="root"></div>');
  return [
    before
      .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
      .replace('</head>', () => `${head}</head>`),
    `${body}<div id="root"></div>`,
    after,
  ].join('');
}

/** Takes the style sheets out of the built page, and makes links that load them ahead. */
function takeStyles(page: string) {
  const found = [...page.matchAll(stylesheetLink)];
  return {
    withoutStyles: page.replaceAll(stylesheetLink, ''),
    preloadStyles: found.map(([_link, name = '']) => linkTo(name)).join(''),
    loadStyles: found.map(([link]) => link.trim()).join(''),
  };
}

/** Reads the built page and the forms; null if they were not built. */
export function readSignInPage(folder: string): SignInPage | null {
  const file = path.join(folder, signInTemplatesFile);
  if (!existsSync(file)) return null;
  const templates = JSON.parse(readFileSync(file, 'utf8')) as Templates;
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const script = readFileSync(path.join(folder, earlyScriptFile), 'utf8').trim();
  const styles = addDeviceTheme(
    templates.styles.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n'),
  );
  // so that they load together with the entry and not after it
  const linkAll = (names: readonly string[]) =>
    names
      .filter((name) => !page.includes(name) && /\.(js|css)$/.test(name))
      .map(linkTo)
      .join('');
  const appLinks = linkAll([...templates.scripts, ...templates.frame]);
  const { withoutStyles, preloadStyles, loadStyles } = takeStyles(page);
  // The script in the page requests them with the first frame, so that a slow phone does not compile them before it draws the form.
  const formPage = withoutStyles.replace(entryScript, '').replaceAll(scriptLink, '');
  const entry = entryScript.exec(page)?.[1] ?? '';
  const start = (data: unknown) =>
    `<script type="application/json" id="${startDataElementId}">${toInlineJson(data)}</script><script>${script}</script>`;
  return {
    inline: { styles: [hash(styles)], scripts: [hash(script)] },
    scripts: [...new Set([entry, ...templates.scripts])],
    frame: templates.frame,
    pages: templates.pages,
    homes: templates.homes,
    listTextKeys(files) {
      const scripts = [...templates.scripts, ...templates.frame, ...files];
      return [...new Set(scripts.flatMap((name) => templates.textKeys[name] ?? []))];
    },
    render({ language, direction, form, text, values, startData }) {
      const template = templates.forms[language]?.[form] ?? '';
      const filled = template.replace(/⟦(text )?([^⟧]+)⟧/g, (_mark, isText, name: string) =>
        escapeHtml(isText ? text(name) : (values[name] ?? '')),
      );
      const head = `<style>${styles}</style>`;
      const body = `<div id="${signInElementId}">${filled}</div>${start(startData)}`;
      return build(formPage, { language, direction }, { head, body });
    },
    renderApp({ files, startData, ...content }) {
      // Scripts wait for the style sheets above them. This one requests data, so it comes first.
      const head = `${preloadStyles}${appLinks}${linkAll(files)}${start(startData)}${loadStyles}`;
      return build(withoutStyles, content, { head, body: '' });
    },
  };
}

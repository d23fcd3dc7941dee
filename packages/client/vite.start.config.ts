import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Routes name the source of their page instead of loading it: the script needs no pages. */
const namePageSources: Plugin = {
  name: 'harken-page-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!/\.routes\.tsx$/.test(id)) return undefined;
    return code.replace(
      /(page|badge): \(\) =>\s*import\('([^']+)'\)\.then\(\s*(?:async )?\(module\) => (?:module\.\w+|\{[^{}]*\}),?\s*\)/g,
      (_, kind: string, file: string) => {
        const source = path.relative(root, path.resolve(path.dirname(id), file)).replaceAll(path.sep, '/');
        return kind === 'page' ? `source: ${JSON.stringify(source)}, page: () => null` : 'badge: undefined';
      },
    );
  },
};

/** Builds the script that renders the sign-in form that the server sends; the build runs it once (scripts/lib/client-build.mjs). */
export default defineConfig({
  root,
  plugins: [namePageSources, react()],
  publicDir: false,
  build: {
    ssr: 'src/app/start/sign-in-templates.tsx',
    outDir: fileURLToPath(new URL('dist/.start', import.meta.url)),
    target: 'node24',
  },
});

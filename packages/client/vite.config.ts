import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What is kept on the device with the first visit after signing in: what every page needs, and the pages of the field.
 * The browser has most of it by then; all other pages are kept once they were opened.
 */
const keptFromTheStart = [
  'index.html',
  ...[
    'frame',
    'error-pages',
    'shown-here',
    'lead-on',
    'opened-user-menu',
    'offline-parts',
    'decisions-dialog',
  ].map((name) => `src/app/${name}.tsx`),
  ...['live-updates.tsx', 'stale.ts', 'offline/last-seen.ts', 'offline/decisions.ts'].map(
    (name) => `src/lib/${name}`,
  ),
  'src/features/accounts/sign-in-page.tsx',
  'src/features/alerts/alerts-list-page.tsx',
  'src/features/alerts/alert-assessment-page.tsx',
  'src/features/reports/correct-reports-page.tsx',
];

/** The built files that sources need, with all that they import at once, and the two fonts of Latin letters. */
function filesOf(built: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set(['index.html', 'harken.svg']);
  // what is also imported at once has a chunk under its short name
  const chunkOf = (name: string) =>
    built[name] ?? Object.values(built).find((chunk) => chunk.name === name.replace(/^.*\/|\.tsx?$/g, ''));
  const add = (name: string) => {
    const { file, css = [], imports = [] } = chunkOf(name) ?? {};
    if (!file) throw new Error(`The build has no ${name}`);
    if (name !== 'index.html' && files.has(file)) return;
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(add);
  };
  sources.forEach(add);
  for (const font of built['index.html']?.assets ?? []) if (/poppins-latin-\d/.test(font)) files.add(font);
  return files;
}

const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  // done by the app, once somebody has signed in
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['index.html', 'harken.svg', 'static/*'],
    dontCacheBustURLsMatching: /^static\//,
    manifestTransforms: [
      async (entries) => {
        const list = here('dist/.vite/manifest.json');
        // the build has failed, and says why after this
        if (!existsSync(list)) return { manifest: [], warnings: [] };
        const built = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
        const kept = filesOf(built, keptFromTheStart);
        return { manifest: entries.filter(({ url }) => kept.has(url)), warnings: [] };
      },
    ],
  },
  manifest: {
    id: '/',
    name: 'Harken',
    short_name: 'Harken',
    description: 'Community-based surveillance',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    dir: 'auto',
    background_color: '#f4f6f8',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
});

export default defineConfig({
  root: here('.'),
  plugins: [react(), installable],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env.HARKEN_API ?? 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // every browser that is served knows how to load ahead, or does without
    modulePreload: { polyfill: false },
    // nothing in data: addresses, so that the content security policy can stay strict
    assetsInlineLimit: 0,
    assetsDir: 'static',
    rollupOptions: {
      output: {
        // the entry names the files of every page: without words in the names it is two kilobytes smaller
        chunkFileNames: 'static/[hash].js',
        assetFileNames: ({ names }) => `static/${/\.css$/.test(names[0] ?? '') ? '' : '[name]-'}[hash].[ext]`,
        manualChunks: (id) => {
          if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
          if (/node_modules\/@tanstack\/(react-)?router/.test(id)) return 'router';
          // what the sign-in and most other pages need: small parts, which compress better together
          if (/src\/(ui\/(field|text-field|note|mark)|lib\/language-choice)\.tsx?$/.test(id)) return 'parts';
          if (
            /src\/features\/accounts\/(account-frame|after-sign-in|sign-in-form|use-account-form)\.tsx?$/.test(
              id,
            )
          )
            return 'signing-in';
          return undefined;
        },
      },
    },
  },
});

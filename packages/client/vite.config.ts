import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Source files that the service worker precaches after the first sign-in: what every page needs, and the pages used in the field.
 * The browser has loaded most of them by then. Other pages are cached when they are first opened (docs/decisions/0039).
 */
const precachedSources = [
  './index.html',
  './src/app/frame.tsx',
  './src/app/error-pages.tsx',
  './src/app/start-failed.tsx',
  './src/app/routing/route-guard.tsx',
  './src/app/routing/redirect-to-first.tsx',
  './src/app/shell/opened-user-menu.tsx',
  './src/app/shell/offline-parts.tsx',
  './src/app/shell/decisions-dialog.tsx',
  './src/lib/live/updates.tsx',
  './src/lib/requests/invalidation.ts',
  './src/lib/offline/cached-responses.ts',
  './src/lib/offline/decisions.ts',
  './src/features/accounts/sign-in-page.tsx',
  './src/features/alerts/list/alerts-list-page.tsx',
  './src/features/alerts/assessment/alert-assessment-page.tsx',
  './src/features/reports/project-list/correct-reports-page.tsx',
].map((path) => path.replace('./', ''));

/** The built files of sources with their static imports, and the two fonts with Latin letters. */
function collectFiles(built: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set(['index.html', 'harken.svg']);
  // a dynamic import that is also imported statically has a chunk under its short name
  const findChunk = (name: string) =>
    built[name] ?? Object.values(built).find((chunk) => chunk.name === name.replace(/^.*\/|\.tsx?$/g, ''));
  const add = (name: string) => {
    const { file, css = [], imports = [] } = findChunk(name) ?? {};
    if (!file) throw new Error(`The build manifest has no ${name}`);
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
  // the app registers it after sign-in
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['index.html', 'harken.svg', 'static/*'],
    dontCacheBustURLsMatching: /^static\//,
    manifestTransforms: [
      async (entries) => {
        const list = resolvePath('dist/.vite/manifest.json');
        // the build has failed, and will report why
        if (!existsSync(list)) return { manifest: [], warnings: [] };
        const built = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
        const precached = collectFiles(built, precachedSources);
        return { manifest: entries.filter(({ url }) => precached.has(url)), warnings: [] };
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
  root: resolvePath('.'),
  plugins: [react(), installable],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': process.env.HARKEN_API ?? 'http://127.0.0.1:8080' },
  },
  build: {
    outDir: resolvePath('dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // supported browsers have modulepreload, or work without it
    modulePreload: { polyfill: false },
    // no data: URLs, so that the content security policy can stay strict
    assetsInlineLimit: 0,
    assetsDir: 'static',
    rollupOptions: {
      output: {
        // the entry lists the files of every page: short names make it two kilobytes smaller
        chunkFileNames: 'static/[hash].js',
        assetFileNames: ({ names }) => `static/${/\.css$/.test(names[0] ?? '') ? '' : '[name]-'}[hash].[ext]`,
        manualChunks: (id) => {
          if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
          if (/node_modules\/@tanstack\/(react-)?router/.test(id)) return 'router';
          // small modules that the sign-in page and most others need: they compress better in one chunk
          if (
            /src\/(ui\/(fields\/(field|text-field)|status\/note|icons\/logo|text\/visually-hidden)|lib\/texts\/language-choice)\.tsx?$/.test(
              id,
            )
          )
            return 'parts';
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

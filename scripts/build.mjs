/** npm run build: the screens, as the server serves them. */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';

await installIfNeeded();
await buildClientIfNeeded();

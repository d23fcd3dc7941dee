/** npm run build: builds the client. */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';

await installIfNeeded();
await buildClientIfNeeded();

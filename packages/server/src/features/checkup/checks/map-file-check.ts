import { findMapFile } from '../../map-file/index.ts';
import { type Check, createFinding } from '../check-context.ts';

/** Whether maps can draw their ground from the file of the installation. Without one they show that of Harken. */
export const mapFileCheck: Check = {
  id: 'mapFile',
  async run({ config }) {
    const { file, problem } = await findMapFile(config);
    if (problem) return createFinding('warning', problem);
    if (!file) return createFinding('ok', 'none');
    return createFinding('ok', 'ok', { megabytes: Math.ceil(file.sizeInBytes / 1_000_000) });
  },
};

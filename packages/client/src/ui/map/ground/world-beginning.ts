/** How many bytes of the ground of the app contain its header and directory. */
export const worldBeginning = 4096;

// Generated from calls.ts by scripts/generate-calls.ts. Do not edit.
export const calls = {

} as const;

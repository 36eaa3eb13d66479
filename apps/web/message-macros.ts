import { lingui } from '@lingui/vite-plugin'

/** Expands the macros that mark texts, keeps the English text in the code, and compiles the catalogs. */
export const messageMacros = lingui({
  cwd: import.meta.dirname,
  failOnCompileError: true,
  macroTransform: { macro: { descriptorFields: 'message' } },
})

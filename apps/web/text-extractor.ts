import type { ExtractorType } from '@lingui/conf'

/** Files that have another `text` import it as `markText`. */
const IMPORT = /^import \{[^}]*\btext\b[^}]*\} from '@plumbline\/text\/text'$/m
const CALL = /(?<![\w.])(?:text|markText)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(?!\)))/g

/** Finds the calls of `text` in packages and in the server. Their first argument must be a literal. */
export const textExtractor: ExtractorType = {
  match: (filename) =>
    /\/(?:packages|apps\/server)\/.*(?<!\.test)\.ts$/.test(filename) && !filename.includes('/testing/'),
  extract(filename, code, onMessageExtracted) {
    if (!IMPORT.test(code)) return
    const isRenamed = /\btext as markText\b/.test(code)
    for (const { 0: call, 1: single, 2: double, index } of code.matchAll(CALL)) {
      if (isRenamed && call.startsWith('text')) continue
      const literal = single ?? double
      const line = code.slice(0, index).split('\n').length
      if (literal === undefined) throw new Error(`${filename}:${line}: the first argument of text() must be a literal`)
      const id = literal.replaceAll(/\\(['"\\])/g, '$1')
      onMessageExtracted({ id, message: id, placeholders: {}, origin: [filename, line] })
    }
  },
}

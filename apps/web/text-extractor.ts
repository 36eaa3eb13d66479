import type { ExtractorType } from '@lingui/conf'

/** Files that have another `text` import it as `markText`. */
const IMPORT = /^import \{[^}]*\btext\b[^}]*\} from '@plumbline\/text\/text'$/m
const CALL = /(?<![\w.])(?:text|markText)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(?!\)))/g

interface MarkedText {
  message: string
  /** 1-based. */
  line: number
}

/** The texts that a file marks for translation. Throws if the first argument of `text` is not a literal. */
export function findTexts(filename: string, code: string): MarkedText[] {
  if (!IMPORT.test(code)) return []
  const isRenamed = /\btext as markText\b/.test(code)
  return [...code.matchAll(CALL)].flatMap(({ 0: call, 1: single, 2: double, index }) => {
    if (isRenamed && call.startsWith('text')) return []
    const literal = single ?? double
    const line = code.slice(0, index).split('\n').length
    if (literal === undefined) throw new Error(`${filename}:${line}: the first argument of text() must be a literal`)
    return [{ message: literal.replaceAll(/\\(['"\\])/g, '$1'), line }]
  })
}

export function holdsTexts(filename: string): boolean {
  return /\/(?:packages|apps\/server)\/.*(?<!\.test)\.ts$/.test(filename) && !filename.includes('/testing/')
}

/** Collects the texts of packages and of the server. */
export const textExtractor: ExtractorType = {
  match: holdsTexts,
  extract(filename, code, onMessageExtracted) {
    for (const { message, line } of findTexts(filename, code)) {
      onMessageExtracted({ id: message, message, placeholders: {}, origin: [filename, line] })
    }
  },
}

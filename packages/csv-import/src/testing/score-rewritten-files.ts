import { formatEnglish } from '@plumbline/text/format-text'
import { readFile } from '../formats/read-file.ts'
import { originalOf, REWRITINGS, rewriteFile } from './rewrite-file.ts'
import type { SampleFile } from './sample-files.ts'
import { type FileScore, scoreTable } from './score-file.ts'

/** The scores of one class of rewritten files. A file that is refused asks: nothing of it is imported. */
export interface RewrittenScores {
  readonly name: string
  readonly scores: readonly FileScore[]
}

/** How files are read after a user or a program has changed them. */
export async function scoreRewrittenFiles(files: readonly SampleFile[]): Promise<RewrittenScores[]> {
  const originals = (await Promise.all(files.map(originalOf))).filter((original) => original !== null)
  return Promise.all(
    Object.keys(REWRITINGS).map(async (name) => {
      const rewritten = originals.map((original) => rewriteFile(original, name)).filter((file) => file !== null)
      return { name, scores: await Promise.all(rewritten.map(scoreRewritten)) }
    }),
  )
}

async function scoreRewritten({ name, bytes, expected }: SampleFile): Promise<FileScore> {
  const outcome = await readFile(bytes, name)
  if (outcome.ok) {
    const score = scoreTable(outcome.table, expected)
    // A question about the file blocks all its rows.
    return score.questions.length > 0 ? { ...score, verdict: 'asks' } : score
  }
  const questions = [formatEnglish(outcome.refusal.message)]
  return { file: name, verdict: 'asks', wrong: [], waiting: [], questions, confirmations: [], decisionCount: 1 }
}

import { formatEnglish } from '@plumbline/text/format-text'
import { readFile } from '../formats/read-file.ts'
import { folderFiles } from './folder-files.ts'
import { goldenSamples, recordedFiles, type SampleFile } from './sample-files.ts'
import { describeDocumentScores, scoreDocumentFolder } from './score-document-folder.ts'
import { type FileScore, scoreBesideMarket, scoreTable } from './score-file.ts'
import { scoreRewrittenFiles } from './score-rewritten-files.ts'

declare const console: { log(text: string): void }
declare const process: { argv: string[] }

/**
 * Prints how many files are right at the first try, ask, or are wrong: `npm run import-score [-- part of a name]`, or of
 * a folder of files or documents with an `expected.json`: `npm run import-score -- FOLDER [--summary]`. Files are also
 * measured in the ways in which users and programs change them.
 */
async function printScores(title: string, all: readonly SampleFile[], wanted: string): Promise<void> {
  const files = all.filter(({ name }) => name.includes(wanted))
  const scores = await Promise.all(files.map((file) => scoreFile(file)))
  if (scores.length === 0) return
  await printRewritten(files, true)
  for (const score of scores) if (score.verdict !== 'right' || wanted !== '') console.log(describe(score))
  const count = (verdict: FileScore['verdict']) => scores.filter((score) => score.verdict === verdict)
  const [right, asking, wrong] = [count('right'), count('asks'), count('wrong')]
  const share = (some: readonly FileScore[]) => `${some.length} (${Math.round((100 * some.length) / scores.length)} %)`
  const most = Math.max(0, ...asking.map(({ decisionCount }) => decisionCount))
  console.log(
    `${title}: ${scores.length} files, right at first try ${share(right)}, with questions ${share(asking)}, at most ${most} decisions, wrong ${share(wrong)}`,
  )
}

/** Prints the files of a folder that are not right, and the sums as the last line. */
async function printFolder(files: readonly SampleFile[], withFiles: boolean): Promise<void> {
  await printRewritten(files, withFiles)
  const scores = await Promise.all(files.map((file) => scoreFile(file)))
  const besideMarket = await Promise.all(files.map((file) => scoreFile(file, scoreBesideMarket)))
  const countBeside = (wanted: FileScore['verdict']) => besideMarket.filter(({ verdict }) => verdict === wanted).length
  console.log(
    `Where the market knows the securities: ${countBeside('right')} of ${files.length} right, ${countBeside('wrong')} wrong in silence`,
  )
  if (withFiles) for (const score of scores) if (score.verdict !== 'right') console.log(describe(score))
  const count = (fits: (score: FileScore) => boolean) => scores.filter(fits).length
  const right = count(({ verdict }) => verdict === 'right')
  const wrong = count(({ verdict }) => verdict === 'wrong')
  const asks = (least: number, most: number) =>
    count(({ verdict, decisionCount }) => verdict === 'asks' && decisionCount >= least && decisionCount <= most)
  console.log(
    `${right} of ${scores.length} right, ${wrong} wrong in silence, ${asks(0, 1)} right with one question, ${asks(2, 2)} with two, ${asks(3, Number.POSITIVE_INFINITY)} with more`,
  )
}

/** Prints the classes of rewritten files, each with those that are read wrongly in silence. */
async function printRewritten(files: readonly SampleFile[], withFiles: boolean): Promise<void> {
  for (const { name, scores, wrongBesideMarket } of await scoreRewrittenFiles(files)) {
    const wrong = scores.filter(({ verdict }) => verdict === 'wrong')
    if (withFiles) for (const score of wrong) console.log(`${name}, ${describe(score)}`)
    const right = scores.filter(({ verdict }) => verdict === 'right').length
    const asked = scores.length - right - wrong.length
    const market = wrong.length > 0 ? ` (${wrongBesideMarket} where the market knows the closes)` : ''
    console.log(
      `With ${name}: ${right} of ${scores.length} right, ${wrong.length} wrong in silence${market}, ${asked} asked`,
    )
  }
}

async function scoreFile({ name, bytes, expected }: SampleFile, score = scoreTable): Promise<FileScore> {
  const outcome = await readFile(bytes, name)
  if (outcome.ok) return score(outcome.table, expected)
  const message = formatEnglish(outcome.refusal.message)
  const open = { waiting: [], questions: [], confirmations: [], decisionCount: 0 }
  const isEmpty =
    expected.transactions.every(({ optional }) => optional) &&
    expected.importable_lines.length <= expected.transactions.length
  if (isEmpty) return { file: name, verdict: 'right', wrong: [], ...open }
  return { file: name, verdict: 'wrong', wrong: [message], ...open }
}

function describe({ file, verdict, wrong, questions, confirmations, waiting, decisionCount }: FileScore): string {
  const found = [...wrong, ...questions, ...confirmations, ...waiting].map((text) => `\n    ${text}`)
  return `${file}: ${verdict}${verdict === 'asks' ? `, ${decisionCount} decisions` : ''}${found.join('')}`
}

const wanted = process.argv[2] ?? ''
const documents = wanted === '' ? null : scoreDocumentFolder(wanted)
const files = wanted === '' ? null : folderFiles(wanted)
if (files !== null) {
  await printFolder(files, !process.argv.includes('--summary'))
} else if (documents !== null) {
  for (const line of describeDocumentScores(documents, !process.argv.includes('--summary'))) console.log(line)
} else {
  await printScores('Golden samples', goldenSamples(), wanted)
  await printScores('Recorded files', recordedFiles(), wanted)
}

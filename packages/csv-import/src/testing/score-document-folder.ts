/// <reference path="./node-fs.d.ts" />
import { existsSync, readFileSync } from 'node:fs'
import type { BookedDay } from '@plumbline/reading/documents/document-outcome'
import { type DocumentScore, type ExpectedDocument, scoreDocument } from './score-documents.ts'

/** The documents of a folder with their verdicts; null if its `expected.json` is of another form or missing. */
export function scoreDocumentFolder(folder: string): DocumentScore[] | null {
  const path = `${folder}/expected.json`
  if (!existsSync(path)) return null
  const expected: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return null
  const documents = Object.entries(expected as Record<string, ExpectedDocument>)
  if (!documents.every(([, document]) => Array.isArray(document.rows))) return null
  return documents.map(([file, document]) =>
    scoreDocument(file, readFileSync(`${folder}/${file}`, 'utf8').split(/\r?\n/), document),
  )
}

/** The lines to print: each document that is not right, both parts of the folders, and the sums last. */
export function describeDocumentScores(scores: readonly DocumentScore[], withFiles: boolean): string[] {
  const files = withFiles ? scores.flatMap(describeFile) : []
  const [developed, measured] = splitFolders(scores)
  const others = scores.filter(({ isSingle }) => !isSingle)
  const added = others.filter(({ verdict }) => verdict === 'wrong').length
  const asked = others.filter(({ verdict }) => verdict === 'asked').length
  const read = others.filter(({ verdict }) => verdict === 'right').length
  const ofMoney = (wanted: DocumentScore['money']) => scores.filter(({ money }) => money === wanted).length
  return [
    ...files,
    `Documents that are no single trade or dividend: ${others.length}, ${added} added wrongly in silence, ${read} with a trade read rightly, ${asked} asked, the others refused`,
    `Documents whose question an earlier one of the same bank answers: ${answeredBefore(scores)}`,
    `Notes of money alone, for portfolios that book cash: ${ofMoney('right')} read rightly, ${ofMoney('wrong')} wrongly, ${ofMoney('missed')} named and left out`,
    `Folders developed on (three of four by name): ${sum(developed)}`,
    `Folders only measured (4th, 8th, 12th … by name): ${sum(measured)}`,
    sum(scores),
  ]
}

/**
 * How many documents need no answer of their own: one of the same folder that calls both days of a payment alike was
 * asked about before, and the same day is right.
 */
function answeredBefore(scores: readonly DocumentScore[]): string {
  const days = new Map<string, BookedDay>()
  const counts = { right: 0, wrong: 0 }
  for (const { file, booked, isSingle } of scores) {
    if (booked === null || !isSingle) continue
    const key = `${file.split('/')[0]} ${booked.dayLabels}`
    const before = days.get(key)
    if (before === undefined) days.set(key, booked.day)
    else counts[before === booked.day ? 'right' : 'wrong'] += 1
  }
  return `${counts.right} rightly, ${counts.wrong} wrongly`
}

/** Every fourth folder by name is only measured: what is built by looking at the others has to work on them. */
function splitFolders(scores: readonly DocumentScore[]): [DocumentScore[], DocumentScore[]] {
  const folderOf = ({ file }: DocumentScore) => file.split('/')[0] ?? ''
  const folders = [...new Set(scores.map(folderOf))].sort()
  const isMeasured = (score: DocumentScore) => folders.indexOf(folderOf(score)) % MEASURED_EACH === MEASURED_EACH - 1
  return [scores.filter((score) => !isMeasured(score)), scores.filter(isMeasured)]
}

const MEASURED_EACH = 4

function describeFile({ file, verdict, isSingle, reason }: DocumentScore): string[] {
  if (verdict === 'right' || verdict === 'refused') return []
  return [`${file}${isSingle ? '' : ' (no single transaction)'}: ${verdict}, ${reason}`]
}

function sum(scores: readonly DocumentScore[]): string {
  const single = scores.filter(({ isSingle }) => isSingle)
  const count = (verdict: DocumentScore['verdict']) => single.filter((score) => score.verdict === verdict).length
  return `${count('right')} of ${single.length} right, ${count('wrong')} wrong in silence, ${count('asked')} right with one question`
}

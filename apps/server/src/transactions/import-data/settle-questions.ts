import { currencies } from '@plumbline/contract/currencies'
import type { AskRows } from '@plumbline/csv-import/outcomes/match-rows'
import type { AnswerEffect } from '@plumbline/csv-import/questions/answer-effect'
import { findCurrencyQuestions } from '@plumbline/csv-import/questions/currency-questions'
import { findQuestions } from '@plumbline/csv-import/questions/find-questions'
import { answerByMarket, comparedAnswers, isAboutPrices } from '@plumbline/csv-import/questions/market-answer'
import type { Answer, NamesInLanguage, Question } from '@plumbline/csv-import/questions/question'
import { securitiesOf } from '@plumbline/csv-import/questions/securities-of'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { CsvTable } from '@plumbline/csv-import/tables/csv-table'
import { text } from '@plumbline/text/text'
import { fieldProblem } from '../../errors.ts'
import type { FileTasks } from './file-threads.ts'

/** A question that was open at some time, with the effects of its answers where it is open still. */
export interface AskedQuestion {
  question: Question
  answeredBy: 'request' | 'market' | null
  effects: readonly AnswerEffect[]
}

/** What is known beside the file. */
export interface QuestionContext {
  tasks: FileTasks
  today: string
  ask: AskRows
  names: NamesInLanguage
  /** Where the answers stand in the request. */
  path: string
}

/** Of types there are many answers, which differ in one word. */
const MAX_EFFECTS = 4

/**
 * Takes the answers of the request, then those that the closes of the market leave when they refute all others, until
 * the first question that neither answers.
 *
 * @param given the id of an answer by the id of its question
 * @throws {DomainError} `invalid-payload`: a question has no such answer
 */
export async function settleQuestions(
  context: QuestionContext,
  table: CsvTable,
  guess: Mapping,
  given: Readonly<Record<string, string>>,
): Promise<{ mapping: Mapping; asked: AskedQuestion[]; unusedAnswers: string[] }> {
  const asked = new Map<string, Omit<AskedQuestion, 'effects'>>()
  const compared = new Set<string>()
  let mapping = guess
  function take(question: Question, answer: Pick<Answer, 'id' | 'label' | 'mapping'>, by: 'request' | 'market'): void {
    mapping = answer.mapping
    asked.set(question.id, { question: { ...question, chosen: answer }, answeredBy: by })
  }
  for (;;) {
    const questions = await questionsOf(context, table, mapping)
    for (const question of questions) {
      const { answeredBy = null } = asked.get(question.id) ?? {}
      if (question.chosen === null || answeredBy !== null) asked.set(question.id, { question, answeredBy })
    }
    const isGiven = ({ id }: Question) => given[id] !== undefined && (asked.get(id)?.answeredBy ?? null) === null
    const stated = questions.find(isGiven)
    if (stated !== undefined) {
      take(stated, answerOf(stated, given[stated.id] ?? '', context.path), 'request')
      continue
    }
    const first = questions.find(({ chosen }) => chosen === null)
    if (first === undefined || !isAboutPrices(first) || compared.has(first.id)) break
    compared.add(first.id)
    const answer = await marketAnswer(context, first)
    if (answer === undefined) break
    take(first, answer, 'market')
  }
  const unusedAnswers = Object.keys(given).filter((id) => asked.get(id)?.answeredBy !== 'request')
  return { mapping, asked: await withEffects(context, [...asked.values()]), unusedAnswers }
}

/** All questions of the file, open or answered. */
async function questionsOf(context: QuestionContext, table: CsvTable, mapping: Mapping): Promise<Question[]> {
  const differences = await context.tasks.findDifferences(mapping, context.today)
  const quoted = await quotedCurrencies(context, table, mapping)
  return [
    ...findQuestions(table, mapping, differences, context.names),
    ...findCurrencyQuestions(table, mapping, { codes: currencies, quoted }, context.names),
  ]
}

/** The currencies of the file's securities, where the file leaves its own open. */
async function quotedCurrencies({ ask }: QuestionContext, table: CsvTable, mapping: Mapping): Promise<string[]> {
  if (mapping.missingCurrency === null || mapping.missingCurrency.choice !== null) return []
  const previewed = await ask(securitiesOf(table, mapping))
  return previewed.flatMap(({ matchedStock }) => matchedStock?.currency ?? [])
}

function answerOf({ id, answers, others }: Question, answerId: string, path: string) {
  const all = [...answers, ...(others?.answers ?? [])]
  const answer = all.find((each) => each.id === answerId)
  if (answer !== undefined) return answer
  const known = all.map((each) => each.id).join(', ')
  throw fieldProblem('invalid-payload', `${path}.${id}`, text('Expected one of: {known}', { known }))
}

/** The only answer by which the trades are near the closes of their days. */
async function marketAnswer({ tasks, today, ask }: QuestionContext, question: Question): Promise<Answer | undefined> {
  const answers = comparedAnswers(question)
  if (answers.length < 2) return undefined
  const mappings = answers.map(({ mapping }) => mapping)
  const index = await answerByMarket(mappings, (mapping, most) => tasks.sampleTrades(mapping, today, most), ask)
  return index === null ? undefined : answers[index]
}

/** What the rows become by each likely answer to an open question. */
async function withEffects(
  { tasks, today }: QuestionContext,
  asked: readonly Omit<AskedQuestion, 'effects'>[],
): Promise<AskedQuestion[]> {
  const result: AskedQuestion[] = []
  for (const each of asked) {
    const { answers, chosen, exampleLine } = each.question
    const effects: AnswerEffect[] = []
    if (chosen === null && answers.length <= MAX_EFFECTS)
      for (const { mapping } of answers) effects.push(await tasks.tryMapping(mapping, today, exampleLine))
    result.push({ ...each, effects })
  }
  return result
}

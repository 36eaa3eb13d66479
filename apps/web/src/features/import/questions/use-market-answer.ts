import { judgeByMarket, type MarketVerdict, onlyFitting } from '@plumbline/csv-import/laws/market-close'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { toMarketTrade } from '../mark-far-prices.ts'
import { previewSample } from '../match-rows.ts'
import type { ImportWorker } from '../start-import-worker.ts'
import type { Answer, Question } from './question.ts'

const MAX_TRADES = 40
/** A few currencies are compared; of a date or a decimal mark, all readings are. */
const MAX_ANSWERS = 6

/** The questions that the market can answer: by days, by the size of numbers, by the currency, and by columns. */
const isAboutPrices = ({ id }: Question) =>
  id === 'date' || id === 'currency' || id.startsWith('decimal-') || id.startsWith('role-')

/**
 * Answers an open question where the closes of the market refute all answers but one. Returns the answers of the market
 * by question; each question is answered once, so that the user can choose otherwise.
 */
export function useMarketAnswer(
  questions: readonly Question[],
  fingerprint: string,
  sampleTrades: ImportWorker['sampleTrades'],
  onAnswer: (answer: Answer) => void,
): ReadonlyMap<string, string> {
  const today = useCurrentUser()?.today ?? null
  const [answered, setAnswered] = useState<ReadonlyMap<string, string>>(new Map())
  const open = questions.find(({ id, chosen }) => chosen === null && !answered.has(id))
  const question = open !== undefined && isAboutPrices(open) ? open : undefined
  const answers = question?.answers.slice(0, MAX_ANSWERS) ?? []
  const mappings = answers.map(({ mapping }) => mapping)
  const { data: index = null } = useQuery({
    queryKey: ['market-answer', fingerprint, mappings, today],
    queryFn: async () => {
      const verdicts: MarketVerdict[] = []
      for (const mapping of mappings) {
        const matched = await previewSample(await sampleTrades(mapping, today, MAX_TRADES))
        verdicts.push(judgeByMarket(matched.map(toMarketTrade)))
      }
      return onlyFitting(verdicts)
    },
    enabled: question !== undefined && mappings.length > 1,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const answer = index === null ? undefined : answers[index]
  const take = useEffectEvent(() => {
    if (question === undefined || answer === undefined) return
    setAnswered(new Map([...answered, [question.id, answer.id]]))
    onAnswer(answer)
  })
  useEffect(() => {
    if (answer !== undefined) take()
  }, [answer])
  return answered
}

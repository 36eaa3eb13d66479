import { answerByMarket, comparedAnswers, isAboutPrices } from '@plumbline/csv-import/questions/market-answer'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { previewTransactionRows } from '../../../api/transaction-mutations.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import type { ImportWorker } from '../start-import-worker.ts'
import type { Answer, Question } from './question.ts'

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
  const answers = question === undefined ? [] : comparedAnswers(question)
  const mappings = answers.map(({ mapping }) => mapping)
  const { data: index = null } = useQuery({
    queryKey: ['market-answer', fingerprint, mappings, today],
    queryFn: () =>
      answerByMarket(mappings, (mapping, most) => sampleTrades(mapping, today, most), previewTransactionRows),
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

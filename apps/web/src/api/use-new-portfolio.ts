import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortfolioMutation } from './portfolio-mutations.ts'

/**
 * A portfolio in `currency` that is created when the first transactions are there: `createdId` is null until then, and
 * `findPortfolio` creates it once and returns its id.
 */
export function useNewPortfolio(currency: string) {
  const [createdId, setCreatedId] = useState<string | null>(null)
  const { mutateAsync: create, isPending: isCreating } = useMutation(createPortfolioMutation)

  async function findPortfolio(): Promise<string> {
    if (createdId !== null) return createdId
    const { _id } = await create({ currency })
    setCreatedId(_id)
    return _id
  }

  return { createdId, isCreating, findPortfolio }
}

import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import type { Asset } from '@plumbline/contract/assets/schemas'

type Missing = Asset['missing']

const partNames: Record<Missing[number]['part'], string> = { profile: 'key figures', prices: 'prices' }

const nextSteps: Record<Exclude<MissingPartReason, 'none'>, (parts: string) => string> = {
  pending: (parts) => `The ${parts} are on their way and appear here as soon as the source answers.`,
  'source-unavailable': (parts) =>
    `The source of the market data did not give the ${parts}. They are asked for again in some minutes.`,
}

/** One sentence for each reason that may pass; what a source does not have at all is said where it would stand. */
export function describeMissing(missing: Missing): string[] {
  return (['pending', 'source-unavailable'] as const).flatMap((reason) => {
    const parts = missing.filter((entry) => entry.reason === reason).map(({ part }) => partNames[part])
    return parts.length === 0 ? [] : [nextSteps[reason](parts.join(' and '))]
  })
}

import { createStore, useStore } from './store.ts'
import { readStored } from './stored-value.ts'

/** The source of a prompt that applies the discount of the welcome offer. */
export const WELCOME_OFFER_SOURCE = 'welcome-offer'

const askedSource = createStore<string | null>(null)

/** Requests the upgrade prompt. It opens only for free users, and never on an installation without billing. */
export function askToUpgrade(source: string): void {
  askedSource.set(source)
}

export function closeUpgradePrompt(): void {
  askedSource.set(null)
}

/** The source of the requested prompt. */
export const getUpgradeSource = askedSource.get

export function useUpgradeSource(): string | null {
  return useStore(askedSource)
}

const PROMPT_CHANCE = 0.05

/** Tests set another chance, from 0 to 1, in the local storage. */
function readChance(text: string | null): number {
  const chance = text === null ? PROMPT_CHANCE : Number(text)
  return Number.isNaN(chance) ? PROMPT_CHANCE : chance
}

/** Whether a navigation of a free user opens the prompt unasked: one in twenty. */
export function isPromptDrawn(draw: () => number = Math.random): boolean {
  return draw() < readStored('plumbline-prompt-chance', { read: readChance })
}

import { useSyncExternalStore } from 'react'

let askedSource: string | null = null
const listeners = new Set<() => void>()

function replace(source: string | null): void {
  askedSource = source
  for (const listener of listeners) listener()
}

/** Asks for the upgrade prompt; it opens once a free user is there, and never where nothing can be upgraded. */
export function askToUpgrade(source: string): void {
  replace(source)
}

export function closeUpgradePrompt(): void {
  replace(null)
}

/** The source of the prompt that was asked for. */
export function getUpgradeSource(): string | null {
  return askedSource
}

export function useUpgradeSource(): string | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getUpgradeSource)
}

const usualChance = 0.05

/**
 * Whether a navigation of a free user opens the prompt by itself: one in twenty, unless this browser's local storage names another chance
 * (0 to 1) under `plumbline-prompt-chance`, as tests do.
 */
export function isPromptDrawn(draw: () => number = Math.random): boolean {
  return draw() < readChance()
}

function readChance(): number {
  try {
    const stored = localStorage.getItem('plumbline-prompt-chance')
    const chance = stored === null ? usualChance : Number(stored)
    return Number.isNaN(chance) ? usualChance : chance
  } catch {
    return usualChance
  }
}

import { useSyncExternalStore } from 'react'

const storageKey = 'plumbline-privacy'
const attribute = 'data-privacy'
const listeners = new Set<() => void>()

export function isPrivacyModeOn(): boolean {
  return document.documentElement.getAttribute(attribute) === 'hidden'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether amounts are hidden; the choice is kept in this browser and applied before the first paint. */
export function usePrivacyMode(): boolean {
  return useSyncExternalStore(subscribe, isPrivacyModeOn)
}

export function setPrivacyMode(isOn: boolean): void {
  if (isOn) document.documentElement.setAttribute(attribute, 'hidden')
  else document.documentElement.removeAttribute(attribute)
  try {
    if (isOn) localStorage.setItem(storageKey, 'hidden')
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

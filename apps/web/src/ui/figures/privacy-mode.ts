import { useStore } from '../../stores/store.ts'
import { asWord, createStoredValue } from '../../stores/stored-value.ts'

/** The script first-paint.js reads the same entry before the first paint. */
const privacyMode = createStoredValue('plumbline-privacy', asWord('hidden'))

privacyMode.subscribe(() => {
  if (privacyMode.get()) document.documentElement.setAttribute('data-privacy', 'hidden')
  else document.documentElement.removeAttribute('data-privacy')
})

export const isPrivacyModeOn = privacyMode.get
export const setPrivacyMode = privacyMode.set

/** Whether amounts are hidden; the choice is kept in this browser. */
export function usePrivacyMode(): boolean {
  return useStore(privacyMode)
}

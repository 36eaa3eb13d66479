import { useSyncExternalStore } from 'react'

const PRINT = matchMedia('print')

function subscribe(onChange: () => void): () => void {
  PRINT.addEventListener('change', onChange)
  return () => PRINT.removeEventListener('change', onChange)
}

/** True while the page is laid out for paper. The change is rendered before the browser prints. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => PRINT.matches)
}

import { useEffect, useState } from 'react'

/** True once `isOn` has been true for the given time, so that fast loads never flash a skeleton. */
export function useDelayed(isOn: boolean, milliseconds = 200): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return setIsDue(false)
    const timer = setTimeout(() => setIsDue(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return isOn && isDue
}

import { useEffect, useState } from 'react'

/** True once `isOn` has held for the given time: what is there sooner never flashes a skeleton. */
export function useDelayed(isOn: boolean, milliseconds = 200): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return setIsDue(false)
    const timer = setTimeout(() => setIsDue(true), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, milliseconds])
  return isOn && isDue
}

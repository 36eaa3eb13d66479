import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** A value once it has not changed for a moment, so that nothing is asked for while it is typed. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const isSame = JSON.stringify(settled) === JSON.stringify(value)
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isSame, value])
  return settled
}

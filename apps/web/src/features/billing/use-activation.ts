import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '../../api/account-queries.ts'
import { queryClient } from '../../api/query-client.ts'

const POLL_MS = 1000
const MAX_POLLS = 15
/** A webhook may arrive after the payment, so the user is fetched again. */
const LAST_FETCH_MS = 5000

/** Polls the user until Premium has begun. `late`: it takes longer than a customer should wait. */
export function useActivation(): 'active' | 'waiting' | 'late' {
  const { data: user } = useQuery(userQuery)
  const [polls, setPolls] = useState(0)
  const isActive = user?.plan === 'premium'
  const isWaiting = !isActive && polls < MAX_POLLS

  useEffect(() => {
    const timer = setTimeout(() => void queryClient.invalidateQueries(), LAST_FETCH_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      setPolls((count) => count + 1)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  if (isActive) return 'active'
  return isWaiting ? 'waiting' : 'late'
}

import { useQuery } from '@tanstack/react-query'
import { healthQuery } from './account-queries.ts'

export type OutsideLinks = { help: string; changelog: string; community: string }

/** Links to help, changelog and community: the operator's own pages, else the built-in ones. */
export function useOutsideLinks(): OutsideLinks {
  const { data: health } = useQuery(healthQuery)
  return {
    help: health?.links.help ?? '/help',
    changelog: health?.links.changelog ?? '/changelog',
    community: health?.links.community ?? '/community',
  }
}

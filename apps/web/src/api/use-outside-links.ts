import { useQuery } from '@tanstack/react-query'
import { healthQuery } from './account-queries.ts'

export type OutsideLinks = Record<'help' | 'changelog' | 'community' | 'privacy' | 'terms' | 'contact', string>

/** Links to the public pages: the operator's own, else the built-in ones. */
export function useOutsideLinks(): OutsideLinks {
  const { data: health } = useQuery(healthQuery)
  return {
    help: health?.links.help ?? '/help',
    changelog: health?.links.changelog ?? '/changelog',
    community: health?.links.community ?? '/community',
    privacy: health?.links.privacy ?? '/privacy',
    terms: health?.links.terms ?? '/terms',
    contact: health?.links.contact ?? '/contact',
  }
}

import { useMediaQuery } from '@mantine/hooks'

/** Whether the page is as narrow as on a phone, where the styles have one column; known from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639.98px)', false, { getInitialValueInEffect: false })
}

import { redirect } from '@tanstack/react-router'
import { keepLeftDay } from '../stores/left-day.ts'
import { baseOfDay, pastDay } from '../stores/past-day.ts'
import { isMemberPage, isPageOfDocument, sharedPortfolioId } from '../stores/portfolio-access.ts'
import { isPublicPage, toAddress } from './addresses.ts'

/** The address of this document's page that was seen last. */
let lastPage: string | undefined

/**
 * The pages of a portfolio of someone else are a document of their own. Leaving them loads the new page; the returned
 * promise then never settles. A page that members do not have leads to the first one.
 */
export async function keepSharedDocument({
  pathname,
  searchStr,
  hash,
}: {
  pathname: string
  searchStr: string
  hash: string
}): Promise<void> {
  if (sharedPortfolioId !== undefined && !isMemberPage(pathname))
    throw redirect({ to: '/portfolio/$portfolioId', params: { portfolioId: sharedPortfolioId }, replace: true })
  const address = `${toAddress(pathname)}${searchStr}${hash === '' ? '' : `#${hash}`}`
  if (isPageOfDocument(pathname)) {
    lastPage = address
    return
  }
  if (pastDay !== undefined && !isPublicPage(pathname))
    keepLeftDay({ day: pastDay, address: lastPage ?? `${baseOfDay(pastDay)}/portfolios` })
  if (address === `${window.location.pathname}${window.location.search}${window.location.hash}`)
    window.location.reload()
  else window.location.assign(address)
  await new Promise(() => undefined)
}

import { redirect } from '@tanstack/react-router'
import { isMemberPage, isPageOfDocument, sharedPortfolioId } from '../stores/portfolio-access.ts'
import { toAddress } from './addresses.ts'

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
  if (isPageOfDocument(pathname)) return
  const address = `${toAddress(pathname)}${searchStr}${hash === '' ? '' : `#${hash}`}`
  if (address === `${window.location.pathname}${window.location.search}${window.location.hash}`)
    window.location.reload()
  else window.location.assign(address)
  await new Promise(() => undefined)
}

import { type Text, text } from '@plumbline/text/text'
import type { RefusalReason } from './document-outcome.ts'

/** Why a document adds nothing, and what to do instead. `title` is what the document calls itself. */
export function refusalSentence(reason: RefusalReason, title: string): Text {
  switch (reason) {
    case 'no-text':
      return text('This document holds no text. It may be a scan.')
    case 'cancellation':
      return text('“{title}” takes back an earlier transaction. It adds nothing.', { title })
    case 'tax-note':
      return text('“{title}” is about taxes, not a trade or dividend.', { title })
    case 'statement':
      return text('“{title}” lists an account. Export the transactions as a CSV file instead.', { title })
    case 'cost-information':
      return text('“{title}” informs about costs. No trade took place.', { title })
    case 'order':
      return text('“{title}” confirms an order. Add the settlement note of the trade instead.', { title })
    case 'interest':
      return text('“{title}” is about interest on cash. Enter it by hand if the portfolio books cash.', { title })
    case 'cash':
      return text('“{title}” moves cash only. Enter it by hand if the portfolio books cash.', { title })
    case 'account-fee':
      return text('“{title}” is a fee of the account. Enter it by hand if the portfolio books cash.', { title })
    case 'corporate-action':
      return text('“{title}” exchanges securities. Enter it by hand.', { title })
    case 'delivery':
      return text('“{title}” moves securities between accounts. Enter it by hand.', { title })
    case 'derivative':
      return text('“{title}” is about a derivative. A portfolio holds no options, futures, or CFDs.', { title })
    case 'announcement':
      return text('“{title}” announces something that has not happened yet. Add the note of your bank once it has.', {
        title,
      })
    case 'several-transactions':
      return text('This document holds several transactions. Export them as a CSV file instead.')
    case 'no-transaction':
      return text('This document is no note of a trade or dividend.')
    case 'no-amounts':
      return text('The amounts of this document do not add up to a trade or dividend. Enter it by hand.')
  }
}

/** Why a note of money alone adds nothing to a portfolio of securities. */
export function moneySentence(title: string): Text {
  return text('“{title}” moves cash only. It is added where the portfolio books cash.', { title })
}

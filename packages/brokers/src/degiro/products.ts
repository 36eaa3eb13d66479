import type { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { batchesOf } from '@plumbline/engine/batches-of'
import { text } from '@plumbline/text/text'
import type { BrokerContext } from '../broker.ts'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, isinOf, objectOf, textOf } from '../reading/values.ts'
import type { Instrument } from '../records.ts'
import type { DegiroSession } from './degiro-session.ts'
import { readData } from './request.ts'

export interface Product {
  readonly instrument: Instrument
  readonly contractSize: ExactDecimal | null
  readonly typeId: number | null
}

const IDS_PER_REQUEST = 100

/** Products by id. Old products that DEGIRO no longer knows are absent. */
export async function readProducts(
  context: BrokerContext,
  session: DegiroSession,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const products = new Map<string, Product>()
  const query = new URLSearchParams({ intAccount: session.intAccount, sessionId: session.sessionId })
  const url = `${session.productSearchUrl}v5/products/info?${query}`
  for (const body of batchesOf(ids, IDS_PER_REQUEST)) {
    const data = objectOf(await readData(context, session, { url, method: 'POST', body }, text('products')))
    for (const id of body) {
      if (data[id] !== undefined && data[id] !== null) products.set(id, productOf(id, objectOf(data[id])))
    }
  }
  return products
}

function productOf(id: string, product: ReturnType<typeof objectOf>): Product {
  return {
    instrument: {
      key: id,
      isin: isinOf(product.isin),
      symbol: textOf(product.symbol),
      name: textOf(product.name),
      currency: currencyOf(product.currency),
      exchange: null,
    },
    contractSize: decimalOf(product.contractSize),
    typeId: typeof product.productTypeId === 'number' ? product.productTypeId : null,
  }
}

/** Placeholder for a product that DEGIRO no longer describes. */
export function unknownProduct(id: string, currency: string | null): Product {
  const instrument = { key: id, isin: null, symbol: null, name: `DEGIRO product ${id}`, currency, exchange: null }
  return { instrument, contractSize: null, typeId: null }
}

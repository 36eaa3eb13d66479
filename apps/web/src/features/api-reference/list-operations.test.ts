import { expect, test } from 'vitest'
import type { ApiDocument, ApiOperation } from '../../api/api-document.ts'
import { listSections, searchSections } from './list-operations.ts'

const operation = (operationId: string, tag: string, summary: string): ApiOperation => ({
  operationId,
  tags: [tag],
  summary,
  responses: {},
})
const document: ApiDocument = {
  tags: [{ name: 'Portfolios' }, { name: 'Empty' }, { name: 'News' }],
  paths: {
    '/api/news': { post: operation('readNews', 'News', 'Reads the news of assets') },
    '/api/portfolio': {
      get: operation('listPortfolios', 'Portfolios', 'Lists the portfolios'),
      post: operation('createPortfolio', 'Portfolios', 'Creates a portfolio'),
    },
  },
  webhooks: { 'import.finished': { post: { summary: 'All rows of a file are in', responses: {} } } },
  components: { schemas: {}, responses: {} },
}
const sections = listSections(document, 'Calls')
const idsOf = (found: typeof sections) => found.map(({ name, operations }) => [name, operations.map(({ id }) => id)])

test('sections keep the order of the document, without empty ones, and end with the calls to webhooks', () => {
  expect(idsOf(sections)).toEqual([
    ['Portfolios', ['listPortfolios', 'createPortfolio']],
    ['News', ['readNews']],
    ['Calls', ['import.finished']],
  ])
  expect(sections[0]?.operations[1]).toMatchObject({ method: 'POST', path: '/api/portfolio', isWebhook: false })
  expect(sections[2]?.operations[0]).toMatchObject({ method: 'POST', path: 'import.finished', isWebhook: true })
})

test.each([
  { text: '', ids: ['listPortfolios', 'createPortfolio', 'readNews', 'import.finished'] },
  { text: 'POST portfolio', ids: ['createPortfolio'] },
  { text: 'NEWS assets', ids: ['readNews'] },
  { text: '/api/portfolio lists', ids: ['listPortfolios'] },
  { text: 'nothing', ids: [] },
])('"$text" finds $ids', ({ text, ids }) => {
  expect(searchSections(sections, text).flatMap(({ operations }) => operations.map(({ id }) => id))).toEqual(ids)
})

import type { McpServer } from '@modelcontextprotocol/server'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import * as schemas from '@plumbline/contract/explanations/schemas'
import { z } from 'zod'
import { addTool } from '../add-tool.ts'
import type { Installation } from '../installation.ts'
import { explanationPage, methodPage } from '../page-links.ts'
import { portfolioOrAll } from './portfolio-or-all.ts'

const MAX_EFFECTS = 60
const { shape } = schemas.explainFigure.query

export function addExplanationTool(server: McpServer, installation: Installation): void {
  addTool(server, {
    name: 'explain_figure',
    title: 'Explain a figure',
    description:
      'Shows how a figure is composed: its formula, each part, and each transaction, price and exchange rate that went in, with date and source. For a whole portfolio, a group of holdings or one holding; since the start, or from the close of `from` to the close of `to`. `explanation.unit` is the unit of its value. A leaf of kind `unlisted` adds up the effects that are not listed; `effects.next` leads to them.',
    input: schemas.explainFigure.query.safeExtend({
      portfolioId: portfolioOrAll,
      asset: shape.asset.describe('`_id` of a holding in get_holdings; absent: all'),
      effectsFrom: shape.effectsFrom.describe('Effects to skip: `effects.next` of the call before'),
      effectsLimit: shape.effectsLimit.unwrap().max(MAX_EFFECTS).default(20).describe('Effects per call'),
      effectsBy: shape.effectsBy.unwrap().default('size').describe('`size`: the largest effects first'),
    }),
    output: schemas.explainFigure.response.extend({
      page: z.string().describe('The page that shows this explanation'),
      method: z.string().describe('The page that defines the measure'),
    }),
    size: 'effectsLimit',
    userTexts: ['transactions.*.source', 'transactions.*.comments'],
    async run({ portfolioId, ...query }) {
      const { figure, asset, from, to } = query
      const explained = await installation.call(explainFigure, { params: { id: portfolioId }, query })
      return {
        ...explained,
        page: explanationPage(installation, portfolioId, figure, { asset, from, to }),
        method: methodPage(installation, explained.explanation.page),
      }
    },
  })
}

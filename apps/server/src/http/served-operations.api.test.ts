import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineOperation } from '@plumbline/contract/define-operation'
import { deletePortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { serveToUser } from './operation.ts'

const contract = dirname(fileURLToPath(import.meta.resolve('@plumbline/contract/operation')))

test('every operation of the contract is served, and no other', async () => {
  const features = readdirSync(contract, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const modules = await Promise.all(
    features.map(({ name }): Promise<Record<string, unknown>> => import(`${contract}/${name}/operations.ts`)),
  )
  const isOperation = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value
  const operations = modules.flatMap((module) => Object.values(module).filter(isOperation))
  const server = await startTestServer({ environment: { BILLING: 'sandbox' } })
  expect(operations.length).toBeGreaterThan(50)
  expect(new Set(server.app.operations.keys())).toEqual(new Set(operations))
  await server.close()
})

/** Never called: the compiler is what refuses. */
export function refusedByTheCompiler(app: FastifyInstance): void {
  // @ts-expect-error the schemas are missing
  serveToUser(app, getPortfolio, {}, async () => ({}))
  // @ts-expect-error the schemas of another operation
  serveToUser(app, updatePortfolio, schemas.getPortfolio, async () => ({}))
  // @ts-expect-error schemas where the operation has none
  serveToUser(app, deletePortfolio, schemas.getPortfolio, async () => undefined)
  const route = { method: 'GET', returns: 'nothing' } as const
  // @ts-expect-error a portfolio's operation that does not check which portfolio it is
  defineOperation()({ ...route, path: '/portfolio/:id/notes', access: { scope: 'read', covers: 'portfolios' } })
  // @ts-expect-error a portfolio without one in the path
  defineOperation()({ ...route, path: '/notes/:id', access: { scope: 'read', covers: 'portfolio' } })
  // @ts-expect-error nobody who may call it
  defineOperation()({ ...route, path: '/notes' })
  // @ts-expect-error the result has a wrong field
  serveToUser(app, getPortfolio, schemas.getPortfolio, async () => ({ _id: 1 }))
}

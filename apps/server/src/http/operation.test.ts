import { getHealth } from '@plumbline/contract/health/operations'
import { finishImport } from '@plumbline/contract/imports/operations'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveToAnyone, serveToUser } from './operation.ts'

test('an operation is served only to those whom its access names', () => {
  const nothing = async () => undefined as never
  expect(() => serveToAnyone(fastify(), finishImport, {}, nothing)).toThrow('POST /import/:id/finish is not served')
  expect(() => serveToUser(fastify(), getHealth, {} as never, nothing)).toThrow('GET /health is not served')
})

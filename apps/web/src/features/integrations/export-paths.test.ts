import { brokers } from '@plumbline/contract/brokers'
import { exportPath } from '@plumbline/csv-import/formats/export-hints'
import { expect, test } from 'vitest'

const notConnected = brokers.filter(({ availability }) => availability === 'coming-soon').map(({ name }) => name)

test.each(notConnected)('it is known where %s offers a file of transactions', (name) => {
  expect(exportPath(name)).toContain(' > ')
})

test('of a broker that is not known, it is not', () => {
  expect(exportPath('Nobody & Sons')).toBeUndefined()
})

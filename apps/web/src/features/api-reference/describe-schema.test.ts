import { expect, test } from 'vitest'
import type { ApiSchema } from '../../api/api-document.ts'
import { describeType, listFields, listObjects, listValues } from './describe-schema.ts'

const money: ApiSchema = {
  type: 'object',
  properties: { amount: { type: ['number', 'string'] }, currency: { type: 'string' } },
  required: ['amount'],
}
const schemas = { Money: money }

test.each<{ schema: ApiSchema; words: string }>([
  { schema: { type: 'string' }, words: 'string' },
  { schema: { type: ['number', 'string'] }, words: 'number or string' },
  { schema: { anyOf: [{ type: 'integer' }, { type: 'null' }] }, words: 'integer or null' },
  { schema: { type: 'array', items: { $ref: '#/components/schemas/Money' } }, words: 'array of Money' },
  { schema: { const: 'product' }, words: '"product"' },
  { schema: { allOf: [{ $ref: '#/components/schemas/Money' }, { type: 'object' }] }, words: 'Money and object' },
  { schema: {}, words: 'any' },
])('$words', ({ schema, words }) => {
  expect(describeType(schema)).toBe(words)
})

test('objects are found behind references, lists and choices', () => {
  const other: ApiSchema = { type: 'object', properties: { text: { type: 'string' } } }
  const schema = { anyOf: [{ type: 'array', items: { $ref: '#/components/schemas/Money' } }, other, { type: 'null' }] }
  expect(listObjects(schema, schemas)).toEqual([money, other])
  expect(listObjects({ type: 'object', additionalProperties: other }, schemas)).toEqual([other])
  expect(listObjects({ type: 'string' }, schemas)).toEqual([])
})

test('fields keep their order and say which must be there', () => {
  expect(listFields(money).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['amount', true],
    ['currency', false],
  ])
})

test('values are those of the schema or of its choices', () => {
  expect(listValues({ enum: ['buy', 'sell'] })).toEqual(['"buy"', '"sell"'])
  expect(listValues({ anyOf: [{ enum: ['a'] }, { type: 'null' }] })).toEqual(['"a"'])
})

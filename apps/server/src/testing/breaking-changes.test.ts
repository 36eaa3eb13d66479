import { expect, test } from 'vitest'
import { breakingChanges, type ComparedDocument } from './breaking-changes.ts'

type Operation = ComparedDocument['paths'][string][string]
type Schemas = NonNullable<ComparedDocument['components']>['schemas']
type Schema = NonNullable<Schemas>[string]

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const number = { type: 'number' }

const documentOf = (
  operation: Partial<Operation>,
  schemas: Schemas = {},
  path = '/api/thing/{id}',
): ComparedDocument => ({
  paths: { [path]: { post: { responses: {}, ...operation } } },
  components: { schemas },
})
const sent = (schema: Schema, schemas?: Schemas) => documentOf({ requestBody: json(schema) }, schemas)
const answered = (schema: Schema, schemas?: Schemas) => documentOf({ responses: { 200: json(schema) } }, schemas)
const asked = (...parameters: NonNullable<Operation['parameters']>) => documentOf({ parameters })
const query = (schema: Schema, required = false) => ({ in: 'query', name: 'period', required, schema })

const NAME = 'POST /api/thing/{id}'

test.each<[string, ComparedDocument, ComparedDocument, string[]]>([
  ['an operation', documentOf({}), documentOf({}, {}, '/api/other'), [`${NAME} is gone`]],
  ['a parameter', asked(query(text)), asked(), [`${NAME}: query period is not accepted`]],
  ['a new parameter that is required', asked(), asked(query(text, true)), [`${NAME}: query period is required`]],
  [
    'a parameter that becomes required',
    asked(query(text)),
    asked(query(text, true)),
    [`${NAME}: query period is required`],
  ],
  [
    'a value of a parameter',
    asked(query({ enum: ['day', 'all'] })),
    asked(query({ enum: ['all', 'year'] })),
    [`${NAME}: query period may not be day`],
  ],
  [
    'a sent field, named once with what is below it',
    sent(object({ a: object({ b: text }), c: text })),
    sent(object({ c: text })),
    [`${NAME}: body.a is not accepted`],
  ],
  [
    'a new sent field that is required',
    sent(object({})),
    sent(object({ a: text }, ['a'])),
    [`${NAME}: body.a is required`],
  ],
  [
    'a sent field that becomes required',
    sent(object({ a: text })),
    sent(object({ a: text }, ['a'])),
    [`${NAME}: body.a is required`],
  ],
  [
    'a type of a sent field',
    sent({ type: 'array', items: { anyOf: [text, number] } }),
    sent({ type: 'array', items: text }),
    [`${NAME}: body[] may not be number`],
  ],
  [
    'a field of an answer, behind references',
    answered({ $ref: '#/components/schemas/Thing' }, { Thing: object({ a: text, self: { $ref: '#/x/Thing' } }) }),
    answered(object({ self: { type: 'object' } })),
    [`${NAME}: answer.a is gone`],
  ],
  [
    'a field of an answer that may be absent',
    answered(object({ a: text }, ['a'])),
    answered(object({ a: text })),
    [`${NAME}: answer.a may be absent`],
  ],
  [
    'a field of an answer that may be null',
    answered(object({ a: number }, ['a'])),
    answered(object({ a: { type: ['number', 'null'] } }, ['a'])),
    [`${NAME}: answer.a may be null`],
  ],
])('breaks: %s', (_what, then, now, expected) => {
  expect(breakingChanges(then, now)).toEqual(expected)
  expect(breakingChanges(then, then)).toEqual([])
})

test.each<[string, ComparedDocument, ComparedDocument]>([
  ['another name of the id', documentOf({}), documentOf({}, {}, '/api/thing/{thingId}')],
  ['a new parameter', asked(), asked(query(text))],
  ['a new sent field', sent(object({})), sent(object({ a: object({ b: text }, ['b']) }))],
  ['a sent field that is no longer required', sent(object({ a: text }, ['a'])), sent(object({ a: text }))],
  [
    'another type of a sent field',
    sent(object({ a: { type: 'integer' } })),
    sent(object({ a: { anyOf: [text, number] } })),
  ],
  ['a new field of an answer', answered(object({})), answered(object({ a: text }, ['a']))],
  ['a new value of an answer', answered({ enum: ['a'] }), answered({ enum: ['a', 'b'] })],
  ['an answer that says less', answered(object({ a: { type: ['string', 'null'] } })), answered(object({ a: text }))],
])('does not break: %s', (_what, then, now) => {
  expect(breakingChanges(then, now)).toEqual([])
})

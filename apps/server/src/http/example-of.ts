import { EXAMPLE_ASSET } from '@plumbline/contract/example-asset'

/** The parts of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  pattern?: string
  format?: string
  $ref?: string
  description?: string
}

export const EXAMPLE_ID = 'p7Jq2hXk0aW4nV9sT1eZ8g'
const EXAMPLE_DAY = '2026-03-02'
const EXAMPLE_INSTANT = '2026-03-02T09:30:00Z'

const textsByName: [RegExp, string][] = [
  [/^oneTimePassword$/, '123456'],
  [/^(asset|stock)(Id|Ids)?$/, EXAMPLE_ASSET.id],
  [/(^_?id|^ids|Id|Ids|key|fingerprint)$/, EXAMPLE_ID],
  [/(At|expires|created|opened)$/, EXAMPLE_INSTANT],
  [/(date|dates|day|from|to|On|asOf|until|since|firstBought|ending|nextEarnings)$/i, EXAMPLE_DAY],
  [/token|secret|nonce|challenge|signature|password|Data|userHandle|attestationObject|^code$/i, 'ZXhhbXBsZQ'],
  [/image|logo/i, `/api/pictures/logo/${EXAMPLE_ASSET.id}.svg`],
  [/sector/i, EXAMPLE_ASSET.sector],
  [/industry/i, EXAMPLE_ASSET.industry],
  [/^sources?$|file/, 'trades.csv'],
  [/comments/, 'Monthly purchase'],
  [/^tags?$/i, 'Retirement'],
  [/message|error|detail|reason|problem|failure/i, 'The broker does not respond'],
  [/brand/i, 'visa'],
  [/last4/i, '4242'],
  [/^(client|browser|userAgent|label)$/, 'Firefox on Linux'],
  [/headers|columns|cells|fields|line/i, 'Date'],
  [/^(title|subject|text)$/, 'Results of the first quarter'],
  [/currency/i, 'EUR'],
  [/email|username/i, 'ada@example.com'],
  [/symbol/i, EXAMPLE_ASSET.symbol],
  [/exchange/i, EXAMPLE_ASSET.exchange],
  [/isin/i, EXAMPLE_ASSET.isin],
  [/country/i, 'DE'],
  [/^first_name$/, 'Ada'],
  [/^(last_name|displayName)$/, 'Oak'],
  [/^(givenName|portfolioName)$/, 'Savings'],
  [/name|instrument|security/i, EXAMPLE_ASSET.name],
  [/price|units|fee|rate|amount|total|value|^(level|monthly)$/i, '12.5'],
  [/url|website|address|link|pdf|page|site|origin|issuer/i, 'https://example.com/page'],
  [/timeZone/i, 'Europe/Berlin'],
  [/^(leftOut|estimated|labels)$/, EXAMPLE_ASSET.id],
  [/^(of|proceedsOf|sameCauseAs|redeemedBy|account|lastAgreed)$/, EXAMPLE_ID],
  [/^(at|firstAdded|lastAdded)$/, EXAMPLE_INSTANT],
  [/^(acquired|firstDiffering|examples)$/, EXAMPLE_DAY],
  [/browserKey|nextCursor/, 'ZXhhbXBsZQ'],
  [/^(marketing|community|help|changelog|privacy|terms|contact|admin|analytics)$/, 'https://example.com/page'],
  [/^(host|programHost)$/, 'assistant.example'],
  [/^(notes?|says|why|refusal|logs)$/, 'No price on this day'],
  [/^html$/, '<p>Results of the first quarter</p>'],
  [/^type$/, 'Common Stock'],
  [/^transactionCode$/, 'P'],
  [/^mode$/, 'test'],
  [/^status$/, 'active'],
  [/^state$/, 'added'],
  [/^part$/, 'prices'],
  [/^repeats$/, 'quarterly'],
  [/^accountType$/, 'taxable'],
  [/^newsView$/, 'list'],
  [/^kind$/, 'imported'],
  [/^(choice|answer)$/, 'buy'],
  [/^(header|field|dateFormat|unusedAnswers)$/, 'date'],
  [/^events?$/, 'import.finished'],
  [/^unit$/, 'EUR'],
  [/^by$/, 'ada@example.com'],
  [/^sheets?$/, 'Trades'],
  [/^(month|period)$/, '2026-03'],
  [/^broker$/, 'degiro'],
  [/^number$/, 'PL-2026-0001'],
  [/^path$/, '0.units'],
  [/^publishableKey$/, 'pk_test_example'],
  [/^mktCapCategory$/, 'large'],
  [/^upgradeSource$/, 'create-portfolio'],
  [/^language$/, 'en'],
  [/^scope$/, 'read'],
  [/^plan$/, 'premium'],
  [/^role$/, 'user'],
  [/^signedInBy$/, 'passkey'],
  [/^transports$/, 'internal'],
  [/^query$/, 'state=ZXhhbXBsZQ'],
  [/^FiscalYearEnd$/, 'December'],
  // The sections of a profile, with the day from which one is.
  [/^[A-Z]\w+$/, EXAMPLE_DAY],
]

function textFor({ pattern, format }: JsonSchema, name: string): string {
  if (format === 'date-time') return EXAMPLE_INSTANT
  if (pattern?.includes('[A-Z]{3}')) return 'EUR'
  if (pattern?.includes('\\d{4}-\\d{2}-\\d{2}') || format === 'date') return EXAMPLE_DAY
  const prefix = /^\^([a-z]+-)\[/.exec(pattern ?? '')?.[1]
  if (prefix !== undefined) return prefix + EXAMPLE_ID
  if (pattern?.includes('\\w-')) return 'pm_1OqGBx'
  return textsByName.find(([names]) => names.test(name))?.[1] ?? 'text'
}

function numberFor({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): number {
  const example = type === 'integer' ? 3 : 12.5
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  return Math.min(Math.max(example, least ?? example), maximum ?? example)
}

function propertiesOf({ properties, propertyNames, additionalProperties }: JsonSchema): [string, JsonSchema][] {
  if (properties !== undefined) return Object.entries(properties)
  if (typeof additionalProperties !== 'object') return []
  return (propertyNames?.enum ?? []).map((name) => [String(name), additionalProperties])
}

type Resolve = (ref: string) => JsonSchema | undefined

/** The depths to try, deepest first. Below its depth, an example has no items and no optional parts. */
const DEPTHS = [8, 6, 4, 2, 0]

/** Of an example as JSON. Longer ones bloat the document, and the schema is easier to read. */
const MAX_LENGTH = 560

/** An example that a schema accepts: the deepest one of at most `MAX_LENGTH`, if there is one. */
export function exampleOf(schema: JsonSchema, resolve: Resolve): unknown {
  let example: unknown
  for (const depth of DEPTHS) {
    example = exampleOfPart(schema, resolve, '', depth)
    if (JSON.stringify(example).length <= MAX_LENGTH) break
  }
  return example
}

/** Names of fields decide what texts look like. */
function exampleOfPart(schema: JsonSchema, resolve: Resolve, name: string, depth: number): unknown {
  const inner = (part: JsonSchema, partName = name) => exampleOfPart(part, resolve, partName, depth - 1)
  if (schema.$ref !== undefined) return inner(resolve(schema.$ref) ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return depth < 0 && choices.some(isNull) ? null : inner(choices[0] ?? {})
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => inner(part)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema).map(([property, part]) => [property, inner(part, nameOf(property, schema))]),
      )
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((part) => inner(part))
      return depth < 0 && !schema.minItems ? [] : [inner(schema.items ?? {})]
    case 'string':
      return textFor(schema, name)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    // A schema with a transformation says nothing in JSON Schema.
    default:
      return textsByName.some(([names]) => names.test(name)) ? textFor(schema, name) : null
  }
}

/** A name beside the fields of an asset is an asset's; any other one was given by a user. */
function nameOf(property: string, { properties = {} }: JsonSchema): string {
  const isOfAsset = ['symbol', 'exchange', 'isin', 'assetId', 'stockId'].some((field) => field in properties)
  return property === 'name' && !isOfAsset ? 'givenName' : property
}

function isNull({ type }: JsonSchema): boolean {
  return type === 'null'
}

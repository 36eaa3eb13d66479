/** Classes of assets that a portfolio can hold. Currencies are exchanged, and contracts are not supported. */
const HELD = new Set(['STK', 'FUND', 'BOND', 'CRYPTO', 'BILL'])

/**
 * Whether a portfolio can hold what a row of a Flex query is about. Without a class, whatever is no contract of several
 * units.
 */
export function isHeldClass({ assetCategory = '', multiplier = '' }: Readonly<Record<string, string>>): boolean {
  return assetCategory.trim() === '' ? !(Number(multiplier) > 1) : HELD.has(assetCategory.trim())
}

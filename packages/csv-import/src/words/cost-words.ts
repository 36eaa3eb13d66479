const LATIN =
  /tax|fee|charge|cost|levy|duty|stamp|\b(?:stt|gst|vat|iva|tva)\b|taks|steuer|spesen|geb[uü]hr|frais|gasto|spes[ae]|encargo|comis|commis|courtage|corretage|skatt|avgift|gebyr|prowizj|podatek|poplat/i
const EAST_ASIAN = /手数料|諸経費|税|费|費|佣金|수수료|세금/

/** Whether a header has a word for costs or taxes somewhere. */
export function namesCost(header: string): boolean {
  return LATIN.test(header) || EAST_ASIAN.test(header)
}

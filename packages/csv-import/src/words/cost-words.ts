const LATIN =
  /tax|fee|charge|rebate|rabatt|cost|levy|duty|stamp|\b(?:stt|gst|vat|iva|tva)\b|taks|steuer|spesen|geb[uü]hr|frais|gasto|spes[ae]|encargo|comis|commis|courtage|corretage|skatt|avgift|gebyr|prowizj|podatek|poplat/i
const OTHER_SCRIPTS =
  /手数料|諸経費|税|费|費|佣金|수수료|세금|עמל|комисс?и|коміс|налог|данък|προμήθ|έξοδα|φόρο|ค่าธรรมเนียม|ค่านายหน้า|ภาษี|عمول|رسوم|ضريب/i
const OTHER_LATIN =
  /komisyon|masraf|\b(?:phí|thuế|biaya|pajak|adó|díj)\b|jutal[ée]k|k[öo]lts[ée]g|naknad|provizij|komisij|komisin|tasud?\b/iu

/** Whether a header has a word for costs or taxes somewhere. */
export function namesCost(header: string): boolean {
  return LATIN.test(header) || OTHER_SCRIPTS.test(header) || OTHER_LATIN.test(header)
}

const JOINED = /\+|\b(?:incl\w*|inkl\w*|with|mit|com|con|avec|met|med)\b|含|込/i

/** True if a header says that an amount includes costs: `Total + Fees`, `Preço com taxas`. */
export function includesCosts(header: string): boolean {
  return JOINED.test(header) && namesCost(header)
}

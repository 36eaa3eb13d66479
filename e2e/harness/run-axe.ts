import type { RunOnly } from 'axe-core'

interface Run {
  /** The part of the page that is checked. */
  part: Element
  /** Undefined: only what can tell light from dark, and nothing if every text is known. */
  runOnly: RunOnly | undefined
  /** Styles and places of texts whose contrast needs no other look. */
  known: string[]
}

interface Report {
  known: string[]
  violations: { id: string; help: string; where: string[] }[]
}

/**
 * Runs axe in the page, where it has been loaded. The contrast of a text follows from its style and the ground it
 * stands on, and working it out takes half of a run. Axe looks at a text if no text of the same style on the same
 * ground has passed. Where that says too little (above pictures and gradients, over other content), or where axe does
 * not judge (off the screen, disabled, in drawings), it looks at each place once: elements of the same names, classes
 * and colors.
 */
export async function runAxe({ part, runOnly, known }: Run): Promise<Report> {
  const NEW_TEXT = 'data-new-text'

  /** Undefined where the ground is not that of an element around the text. */
  const styleOf = (text: Element): string | undefined => {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(text)
    const parts = [text.tagName, color, fontSize, fontWeight, textShadow, textDecorationLine]
    if (text.matches('a') && text.parentElement) parts.push(getComputedStyle(text.parentElement).color)
    let isOnGround = false
    for (let each: Element | null = text; each !== null; each = each.parentElement) {
      const { opacity, filter, position, backgroundImage, backgroundColor } = getComputedStyle(each)
      if (opacity !== '1' || filter !== 'none') parts.push(opacity, filter)
      if (isOnGround) continue
      if (backgroundImage !== 'none') return undefined
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') parts.push(backgroundColor)
      isOnGround = backgroundColor.startsWith('rgb(')
      if (!isOnGround && (position === 'absolute' || position === 'fixed')) return undefined
    }
    return parts.join(' ')
  }

  /** A number for the text and all around it: names, classes, colors, and whether it is disabled. */
  const placeOf = (text: Element): string => {
    let hash = 0
    for (let each: Element | null = text; each !== null; each = each.parentElement) {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(each)
      const isDisabled = each.matches(':disabled, [disabled], [aria-disabled="true"], [inert]')
      const around = [each.tagName, each.getAttribute('class'), color, backgroundColor, backgroundImage, isDisabled]
      for (const letter of around.join(' ')) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
    }
    return String(hash)
  }

  const canShowText = (element: Element) =>
    element.matches('input, select, textarea, iframe') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())

  const knownOnes = new Set(known)
  const newTexts = new Map<Element, { style: string | undefined; place: string }>()
  for (const element of part.querySelectorAll('*')) {
    if (!canShowText(element) || !element.checkVisibility()) continue
    const style = styleOf(element)
    if (style !== undefined && knownOnes.has(style)) continue
    const place = placeOf(element)
    if (element.matches('iframe') || !knownOnes.has(place)) newTexts.set(element, { style, place })
  }
  if (runOnly === undefined && newTexts.size === 0) return { known: [], violations: [] }

  for (const element of newTexts.keys()) element.setAttribute(NEW_TEXT, '')
  const passed = new Set<Element>()
  window.axe.configure({ rules: [{ id: 'color-contrast', selector: `[${NEW_TEXT}]` }] })
  window.axe.addReporter('after contrast', (results, options, resolve, reject) => {
    const contrast = results.find(({ id }) => id === 'color-contrast')
    // A node of a frame comes without its element.
    for (const { node } of contrast?.passes ?? []) if ('element' in node) passed.add(node.element)
    window.axe.getReporter('v1')(results, options, resolve, reject)
  })
  const { violations } = await window.axe.run(part, {
    runOnly: runOnly ?? { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    reporter: 'after contrast',
    resultTypes: ['violations'],
    // Style sheets are loaded ahead for one rule, which is not among these.
    preload: { assets: ['media'] },
  })
  for (const element of newTexts.keys()) element.removeAttribute(NEW_TEXT)
  return {
    known: [...newTexts].map(([element, { style, place }]) => (passed.has(element) && style) || place),
    violations: violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    })),
  }
}

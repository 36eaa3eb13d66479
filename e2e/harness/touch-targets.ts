import type { Page } from '@playwright/test'

/** Height and width in CSS pixels that a finger can hit. */
const MIN_SIZE = 44

export interface SmallTarget {
  name: string
  width: number
  height: number
  where: string
}

/**
 * The targets of a page that a finger may miss: all that can be clicked or filled in and takes less than 44 × 44 px of
 * clicks, its label and what is drawn around it included. Excepted, as in WCAG 2.5.5, are links and buttons within a
 * sentence, links to what a larger link of the page leads to, and the marks of drawings, whose tables say the same.
 */
export async function findSmallTargets(page: Page): Promise<SmallTarget[]> {
  const size = page.viewportSize()
  if (size === null) throw new Error('The page has no viewport.')
  // A bar at the foot or the head covers targets that scrolling would show.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(height, size.height) })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  try {
    return await page.evaluate(measureTargets, MIN_SIZE)
  } finally {
    await page.setViewportSize(size)
  }
}

/** Runs in the page. */
function measureTargets(least: number): SmallTarget[] {
  const CLICKABLE =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="link"], [role="tab"], [role="radio"], [role="checkbox"], [role="switch"], [role="slider"], [role="combobox"], [role="menuitem"], [role="option"]'

  const isWithinSentence = (element: Element): boolean => {
    if (!getComputedStyle(element).display.startsWith('inline')) return false
    let block = element.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (block === null || /flex|grid/.test(getComputedStyle(block).display)) return false
    const rest = [...block.childNodes].map((node) => (node.contains(element) ? '' : node.textContent)).join('')
    return /\p{L}{2}/u.test(rest)
  }

  const takesClick = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return false
    if (element.contains(hit)) return true
    const label = hit.closest('label')
    return label !== null && label.control === element
  }

  /**
   * Length of the run of points around a middle that take clicks, up to the least length to each side. Most targets are
   * long enough, which a point every few pixels shows: a gap between two is narrower than a finger.
   */
  const reach = (isHit: (offset: number) => boolean): number => {
    const half = least / 2
    const someOffsets = Array.from({ length: 9 }, (_, index) => (index / 4 - 1) * half)
    if (someOffsets.every(isHit)) return least
    let length = 1
    for (const direction of [1, -1]) {
      for (let step = 1; step <= least && isHit(direction * step); step += 1) length += 1
    }
    return length
  }

  const large = new Set<string>()
  const small: (SmallTarget & { leadsTo: string })[] = []
  for (const element of document.querySelectorAll(CLICKABLE)) {
    if (element.closest('[inert], [aria-hidden="true"], [disabled], svg, [data-drawing]') !== null) continue
    if (!element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })) continue
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    const shown = [element, label].find((candidate) => {
      const box = candidate?.getBoundingClientRect()
      return box !== undefined && box.width > 1 && box.height > 1
    })
    if (shown === undefined || isWithinSentence(element)) continue
    shown.scrollIntoView({ block: 'center', inline: 'center' })
    const box = shown.getBoundingClientRect()
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    if (!takesClick(element, x, y)) continue
    const width = reach((offset) => takesClick(element, x + offset, y))
    const height = reach((offset) => takesClick(element, x, y + offset))
    const leadsTo = element.getAttribute('href') ?? ''
    if (width >= least && height >= least) large.add(leadsTo)
    else {
      small.push({
        leadsTo,
        name: element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.id),
        width,
        height,
        where: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} in ${element.parentElement?.getAttribute('class') ?? ''}`,
      })
    }
  }
  large.delete('')
  return small.filter(({ leadsTo }) => !large.has(leadsTo)).map(({ leadsTo: _, ...target }) => target)
}

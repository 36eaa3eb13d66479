import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { singleKeysOff } from '../../stores/single-keys.ts'
import { ASSET_SEARCH_ID } from '../../ui/asset-search-id.ts'
import { clickMarked, walkRows } from '../../ui/data-table/walk-rows.ts'
import { getOpenDialog, openDialog } from '../../ui/dialogs/open-dialog.ts'
import { isPrivacyModeOn, setPrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { undoOffered } from '../../ui/notices.tsx'
import { paletteText } from './palette-text.ts'
import { readShortcut, type Shortcut } from './read-shortcut.ts'
import { reverseInOpenPortfolio } from './reverse-in-open-portfolio.ts'
import { useOpenByKey } from './use-open-by-key.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(`input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable],
      [role="dialog"], [role="menu"], [role="listbox"]`) !== null
  )
}

function openPalette(): void {
  paletteText.set('')
  openDialog('palette')
}

/** Focuses the field in the top bar, or opens the palette if the bar has no room for a field. */
function startSearch(): void {
  const field = document.getElementById(ASSET_SEARCH_ID)
  if (field?.checkVisibility()) field.focus()
  else openPalette()
}

function isInPalette(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('[data-palette]') !== null
}

/** While the palette opens, its keys reach neither the page nor the field that had the focus. */
function typeAhead(event: KeyboardEvent): void {
  if (getOpenDialog() !== 'palette' || isInPalette(event.target)) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  if (key === 'Escape') openDialog(null)
  else if (key === 'Backspace') paletteText.set(paletteText.get().slice(0, -1))
  else if (key.length === 1) paletteText.set(paletteText.get() + key)
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

/** Listens to the keyboard on every page of a signed-in user. */
export function useShortcuts(isOn: boolean): void {
  const open = useOpenByKey()
  const { history } = useRouter()
  const previousKey = useRef('')

  useEffect(() => {
    if (!isOn) return
    /** False leaves the key to the browser, because there is nothing to do. */
    const actions: Record<Extract<Shortcut, string>, () => unknown> = {
      palette: openPalette,
      shortcuts: () => openDialog('shortcuts'),
      search: startSearch,
      privacy: () => setPrivacyMode(!isPrivacyModeOn()),
      'next-row': () => walkRows(1),
      'previous-row': () => walkRows(-1),
      edit: () => clickMarked('E'),
      add: () => open('add'),
      import: () => open('import'),
      undo: () => undoOffered() || reverseInOpenPortfolio(history.location.pathname, 'undo'),
      redo: () => reverseInOpenPortfolio(history.location.pathname, 'redo'),
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const shortcut = readShortcut(event, previousKey.current, {
        isTyping: isTyping(event.target),
        hasSingleKeys: !singleKeysOff.get(),
      })
      // The letter after `g` is read once.
      previousKey.current = shortcut === undefined ? event.key : ''
      if (shortcut === undefined) return
      if (typeof shortcut !== 'string') open(shortcut.page)
      else if (actions[shortcut]() === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', typeAhead, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', typeAhead, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOn, open, history])
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ASSET_SEARCH_ID } from '../../ui/asset-search-id.ts'
import { getOpenDialog, openDialog } from '../../ui/dialogs/open-dialog.ts'
import { isPrivacyModeOn, setPrivacyMode } from '../../ui/figures/privacy-mode.ts'
import { paletteText } from './palette-text.ts'
import { readShortcut, type Shortcut } from './read-shortcut.ts'
import { singleKeysOff } from './single-keys.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
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
  const navigate = useNavigate()
  const previousKey = useRef('')

  useEffect(() => {
    if (!isOn) return
    const actions: Record<Shortcut, () => void> = {
      palette: openPalette,
      shortcuts: () => openDialog('shortcuts'),
      search: startSearch,
      portfolios: () => void navigate({ to: '/portfolios' }),
      settings: () => void navigate({ to: '/settings/user' }),
      privacy: () => setPrivacyMode(!isPrivacyModeOn()),
    }
    function onKeyDown(event: KeyboardEvent) {
      const shortcut = readShortcut(event, previousKey.current, !singleKeysOff.get() && !isTyping(event.target))
      previousKey.current = event.key
      if (shortcut === undefined) return
      event.preventDefault()
      actions[shortcut]()
    }
    document.addEventListener('keydown', typeAhead, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', typeAhead, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOn, navigate])
}

const storageKey = 'plumbline-single-keys'

/** Whether a single letter or sign is a shortcut in this browser; who dictates or has unsteady hands can turn that off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the keys stay on.
  }
}

import { createStore } from '../../stores/store.ts'

/** The text typed into the palette, even before its field is rendered. */
export const paletteText = createStore('')

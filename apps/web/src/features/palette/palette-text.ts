import { createStore } from '../../stores/store.ts'

/** What is typed into the palette, also before its field is there. */
export const paletteText = createStore('')

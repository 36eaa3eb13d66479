import { createTheme, type MantineColorsTuple } from '@mantine/core'

const GREEN: MantineColorsTuple = [
  '#EEF8F5',
  '#E0F1EC',
  '#BFE3DA',
  '#8FD0C2',
  '#5BB9A7',
  '#2E9D8B',
  '#0F8475',
  '#006F62',
  '#00564C',
  '#003A34',
]
const GRAY: MantineColorsTuple = [
  '#F5F7F6',
  '#EFF3F1',
  '#E2E8E5',
  '#C5CFCB',
  '#A3B0AA',
  '#7C8B85',
  '#5F6F68',
  '#465750',
  '#27352F',
  '#12201B',
]
const DARK: MantineColorsTuple = [
  '#E7EEEB',
  '#AAB8B2',
  '#8A9A93',
  '#75857F',
  '#3A4945',
  '#232E2B',
  '#1B2422',
  '#121817',
  '#0C1110',
  '#080C0B',
]

const FONT_FAMILY = "'IBM Plex Sans Variable', system-ui, sans-serif"

/** Menus open at 300 and dialogs at 200: a notice lies over a dialog, but never over a menu. */
const BELOW_MENUS = 290

export const theme = createTheme({
  colors: { green: GREEN, gray: GRAY, dark: DARK },
  primaryColor: 'green',
  primaryShade: 7,
  fontFamily: FONT_FAMILY,
  headings: { fontFamily: FONT_FAMILY, fontWeight: '600' },
  fontSizes: { xs: '11px', sm: '13px', md: '14px', lg: '17px', xl: '20px' },
  lineHeights: { xs: '14px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '80em', xl: '105em' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { size: 32, color: 'gray' } },
    // A dialog's header element would be a second banner beside the page's.
    ModalHeader: { defaultProps: { role: 'none' } },
    Notifications: { defaultProps: { position: 'top-right', autoClose: 4000, zIndex: BELOW_MENUS } },
  },
})

/**
 * Colors by scheme. Every text pair has a contrast of at least 4.5:1 and every mark and control edge 3:1 (WCAG 2.2).
 * Lines are exempt because they never carry meaning alone.
 */
export const lightColors = {
  bg: '#F5F7F6',
  surface: '#FFFFFF',
  sunken: '#EFF3F1',
  raised: '#FFFFFF',
  line: '#E2E8E5',
  line2: '#C5CFCB',
  edge: '#7C8B85',
  ink: '#12201B',
  ink2: '#465750',
  ink3: '#5F6F68',
  accent: '#006F62',
  accent2: '#00564C',
  onaccent: '#FFFFFF',
  soft: '#E0F1EC',
  gain: '#006F62',
  gainsoft: '#D9EFE8',
  loss: '#B83A14',
  losssoft: '#FBE5DC',
  warn: '#855400',
  warnsoft: '#FFF3D6',
  warnline: '#D9A63B',
  bench: '#6B5BA8',
  focus: '#1D5FD1',
  hatch: 'rgba(18, 32, 27, 0.1)',
  slice1: '#0B3D34',
  slice2: '#2F6A14',
  slice3: '#2C8573',
  slice4: '#7A9654',
  slice5: '#5DBFA7',
  slice6: '#B2C966',
} as const

export type ColorName = keyof typeof lightColors

export const darkColors: Record<ColorName, string> = {
  bg: '#0C1110',
  surface: '#121817',
  sunken: '#18201E',
  raised: '#1B2422',
  line: '#232E2B',
  line2: '#3A4945',
  edge: '#75857F',
  ink: '#E7EEEB',
  ink2: '#AAB8B2',
  ink3: '#8A9A93',
  accent: '#45CDB4',
  accent2: '#6FDCC8',
  onaccent: '#04211C',
  soft: '#12312B',
  gain: '#45CDB4',
  gainsoft: '#143A32',
  loss: '#FF8A65',
  losssoft: '#42251B',
  warn: '#F0B94B',
  warnsoft: '#2C2412',
  warnline: '#8A6A26',
  bench: '#A99BE6',
  focus: '#8AB4FF',
  hatch: 'rgba(231, 238, 235, 0.11)',
  slice1: '#9BE8DA',
  slice2: '#BBD682',
  slice3: '#4FB5A3',
  slice4: '#7F9F46',
  slice5: '#2B7F70',
  slice6: '#55702C',
}

export const LIGHT_SHADOW = '0 1px 2px rgba(12, 30, 24, 0.06), 0 12px 32px -8px rgba(12, 30, 24, 0.22)'
export const DARK_SHADOW = '0 16px 40px -8px rgba(0, 0, 0, 0.7)'

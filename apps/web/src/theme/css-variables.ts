import type { CSSVariablesResolver } from '@mantine/core'
import { type ColorName, DARK_SHADOW, darkColors, LIGHT_SHADOW, lightColors } from './tokens.ts'

function schemeVariables(colors: Record<ColorName, string>, shadow: string): Record<string, string> {
  const own = Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]))
  return {
    ...own,
    '--shadow': shadow,
    '--mantine-color-body': colors.bg,
    '--mantine-color-text': colors.ink,
    '--mantine-color-dimmed': colors.ink2,
    '--mantine-color-placeholder': colors.ink3,
    '--mantine-color-anchor': colors.accent,
    '--mantine-color-error': colors.loss,
    '--mantine-color-default': colors.surface,
    '--mantine-color-default-hover': colors.sunken,
    '--mantine-color-default-color': colors.ink,
    '--mantine-color-default-border': colors.line2,
    '--mantine-color-disabled': colors.sunken,
    '--mantine-color-disabled-color': colors.ink3,
    '--mantine-color-disabled-border': colors.line2,
    '--mantine-primary-color-filled': colors.accent,
    '--mantine-primary-color-filled-hover': colors.accent2,
    '--mantine-primary-color-contrast': colors.onaccent,
    '--mantine-primary-color-light': colors.soft,
    '--mantine-primary-color-light-hover': colors.soft,
    '--mantine-primary-color-light-color': colors.accent2,
    '--mantine-color-green-filled': colors.accent,
    '--mantine-color-green-filled-hover': colors.accent2,
  }
}

/** Maps the tokens to CSS variables, our own (`--ink`, `--line` …) and those that Mantine's components read. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(lightColors, LIGHT_SHADOW),
  dark: schemeVariables(darkColors, DARK_SHADOW),
})

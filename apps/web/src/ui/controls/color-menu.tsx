import { t } from '@lingui/core/macro'
import { Menu } from '@mantine/core'
import { CATEGORY_COLORS, type CategoryColor } from '@plumbline/contract/categories/vocabulary'
import styles from './color-menu.module.css'

const colorNames = (): Record<CategoryColor, string> => ({
  slice1: t`First color`,
  slice2: t`Second color`,
  slice3: t`Third color`,
  slice4: t`Fourth color`,
  slice5: t`Fifth color`,
  slice6: t`Sixth color`,
})

type ColorMenuProps = { label: string; value: CategoryColor; onChange: (color: CategoryColor) => void }

/** A color of the look, which a button shows and a menu changes. */
export function ColorMenu({ label, value, onChange }: ColorMenuProps) {
  const names = colorNames()
  return (
    <Menu position="bottom-start" shadow="none">
      <Menu.Target>
        <button type="button" className={styles.color} aria-label={label}>
          <i style={{ background: `var(--${value})` }} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as CategoryColor)}>
          {CATEGORY_COLORS.map((color) => (
            <Menu.RadioItem key={color} value={color} closeMenuOnClick>
              <span className={styles.swatch}>
                <i style={{ background: `var(--${color})` }} aria-hidden="true" />
                {names[color]}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

import { plural, t } from '@lingui/core/macro'
import { describeDifferenceChoices } from '@plumbline/csv-import/questions/difference-labels'
import { showText } from '../../language/show-text.ts'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import styles from './import.module.css'
import type { PreviewRows } from './use-preview-rows.ts'

type PreviewChoicesProps = { preview: PreviewRows; isDisabled: boolean }

/**
 * Rows that are left out unless the user wants them: those that contradict the market, those held back, and those that
 * the portfolio already has. Those that state what a savings plan booked replace it unless the user keeps it.
 */
export function PreviewChoices({ preview, isDisabled }: PreviewChoicesProps) {
  const { overlaps, heldRows, withOverlaps, setWithOverlaps, withHeld, setWithHeld } = preview
  const { plannedRows, keepsPlans, setKeepsPlans } = preview
  return (
    <>
      {plannedRows > 0 && (
        <fieldset className={styles.overlaps} disabled={isDisabled}>
          <SwitchField
            label={plural(plannedRows, {
              one: 'Replace the purchase that your savings plan booked',
              other: `Replace the ${plannedRows} purchases that your savings plans booked`,
            })}
            description={t`A savings plan books at the closing price. The file has what your broker executed. When off, the plan’s figures stay and the file’s rows are left out.`}
            isOn={!keepsPlans}
            onChange={(replaces) => setKeepsPlans(!replaces)}
          />
        </fieldset>
      )}
      <FarRows preview={preview} isDisabled={isDisabled} />
      {heldRows > 0 && (
        <fieldset className={styles.overlaps} disabled={isDisabled}>
          <SwitchField
            label={plural(heldRows, {
              one: 'Import the row although another row of its security has an error',
              other: `Import the ${heldRows} rows although another row of their security has an error`,
            })}
            description={t`Without the other row, units and gain of the security would be wrong.`}
            isOn={withHeld}
            onChange={setWithHeld}
          />
        </fieldset>
      )}
      {overlaps > 0 && (
        <fieldset className={styles.overlaps} disabled={isDisabled}>
          <SwitchField
            label={plural(overlaps, {
              one: 'Import the row although the portfolio already has it',
              other: `Import the ${overlaps} rows that the portfolio already has`,
            })}
            description={t`Asset, type, date, units and price match a transaction that was entered by hand or imported from another file.`}
            isOn={withOverlaps}
            onChange={setWithOverlaps}
          />
        </fieldset>
      )}
    </>
  )
}

/** Prices of another power of ten than the closes may be in pence: then they are scaled, or taken as they are. */
function FarRows({ preview, isDisabled }: PreviewChoicesProps) {
  const { farRows, farScale, withFar, setWithFar, scalesFar, setScalesFar } = preview
  const [scaling] = farScale === null ? [] : describeDifferenceChoices(farScale)
  if (farRows === 0) return null
  return (
    <fieldset className={styles.overlaps} disabled={isDisabled}>
      {scaling !== undefined && !withFar && (
        <SwitchField
          label={showText(scaling.label)}
          description={t`The prices are then near the closes of their days.`}
          isOn={scalesFar}
          onChange={setScalesFar}
        />
      )}
      {!(scalesFar && scaling !== undefined) && (
        <SwitchField
          label={plural(farRows, {
            one: 'Import the trade although its price is far from the market',
            other: `Import the ${farRows} trades although their prices are far from the market`,
          })}
          description={t`Trades are usually priced near the close of their day. A price far from it may have the wrong currency, day or unit, or include a discount.`}
          isOn={withFar}
          onChange={setWithFar}
        />
      )}
    </fieldset>
  )
}

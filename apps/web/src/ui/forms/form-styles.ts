/** Styles of the controls that only forms use; loaded with the pages that have one. */
import '@mantine/core/styles/NumberInput.layer.css'

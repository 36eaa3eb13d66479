/** Pages on which a dialog that nobody asked for would interrupt data entry. */
export const FORM_PATH = /\/(add|authorize|import|shared-file)$|\/settings/

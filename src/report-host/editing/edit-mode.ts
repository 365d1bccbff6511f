/** All of edit mode, which comes at once. */
export { createEditor } from './editor.ts'
export { createSaving } from './saving.ts'
export { unsavedOf, withUnsaved } from './unsaved.ts'

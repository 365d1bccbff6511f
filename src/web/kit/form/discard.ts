import type { ConfirmTexts } from './ConfirmDialog.tsx'

/** What is asked before something that was typed is lost. */
export const discard: ConfirmTexts = {
  title: 'kit.form.discard',
  detail: 'kit.form.discardDetail',
  yes: 'kit.form.discardYes',
  no: 'kit.form.discardNo',
  isDestructive: true,
}

/** Before the account is left: other tabs lose what was typed in them as well. */
export const discardEverywhere: ConfirmTexts = { ...discard, detail: 'kit.form.discardEverywhereDetail' }

export const discardElsewhere: ConfirmTexts = { ...discard, detail: 'kit.form.discardElsewhereDetail' }

/** The same of what was sent, and has no answer. */
export const discardUnknown = (texts: ConfirmTexts): ConfirmTexts => ({
  ...texts,
  detail: 'kit.form.discardUnknown',
  consequences: texts.detail === discardEverywhere.detail ? ['kit.form.discardElsewhereDetail'] : [],
})

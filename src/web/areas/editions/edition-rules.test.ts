import { expect, test } from 'vitest'
import type { EditionForEdit } from '../../api/generated/edition.ts'
import { editionFormValues, editionRequest, editionSchema } from './edition-rules.ts'

const feature = (name: string) => ({
  name,
  parentName: null,
  displayName: name,
  description: '',
  defaultValue: 'true',
  inputType: { name: 'CHECKBOX', attributes: {}, validator: { name: 'BOOLEAN', attributes: {} }, itemSource: null },
})

const form: EditionForEdit = {
  edition: {
    id: 3,
    name: 'Premium',
    displayName: 'Premium',
    dailyPrice: null,
    weeklyPrice: null,
    monthlyPrice: 19.5,
    annualPrice: 200,
    trialDayCount: 30,
    waitingDayAfterExpire: null,
    expiringEditionId: 1,
  },
  featureValues: [
    { name: 'reports', value: 'true' },
    { name: 'tasks', value: 'false' },
  ],
  features: [feature('reports'), feature('tasks')],
}

const { id: _id, name: _name, ...terms } = form.edition

test('an edition that is saved as it is asks for what it was', () => {
  expect(editionRequest(editionFormValues(form), form)).toEqual({ edition: terms, featureValues: form.featureValues })
})

test('a free one has no prices, trial, waiting days or edition to fall back to, whatever was typed', () => {
  const { edition } = editionRequest({ ...editionFormValues(form), isPaid: false }, form)
  const { displayName, ...rest } = edition
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
})

const faultsOf = async (values: object) => {
  const say = (key: string) => key
  try {
    await editionSchema(say, form.features).validate({ ...editionFormValues(form), ...values }, { abortEarly: false })
  } catch (error) {
    return (error as { errors: string[] }).errors
  }
  return []
}

test.each([
  [{ monthlyPrice: '19,50' }, []],
  [{ monthlyPrice: '١٩٫٥' }, []],
  [{ monthlyPrice: '19.555' }, ['editions.notAPrice']],
  [{ monthlyPrice: '-1' }, ['editions.notAPrice']],
  [{ monthlyPrice: '9999999999' }, ['editions.priceTooHigh']],
  [{ monthlyPrice: '', annualPrice: '' }, ['editions.noPrice']],
  [{ monthlyPrice: '', annualPrice: '', isPaid: false }, []],
  [{ trialDayCount: '' }, ['kit.form.wholeNumber']],
  [{ trialDayCount: '', hasTrial: false }, []],
])('%o is told before it is sent: %o', async (values, faults) => {
  expect(await faultsOf(values)).toEqual(faults)
})

test('digits and commas of other keyboards are the same price', () => {
  const { edition } = editionRequest({ ...editionFormValues(form), monthlyPrice: '١٩٫٥', annualPrice: '20,25' }, form)
  expect([edition.monthlyPrice, edition.annualPrice]).toEqual([19.5, 20.25])
})

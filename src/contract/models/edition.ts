/** Editions: what an organisation may use, and what that costs. */
import { type Static, Type } from 'typebox'
import { flag, nullable, requiredName, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const price = (period: string) =>
  nullable(
    Type.Number({
      minimum: 0,
      maximum: limits.editionPrice,
      description: `Price for a ${period}, in the currency of the installation, with two decimals at most; null: not sold so.`,
    }),
  )

const days = (description: string) => nullable(Type.Integer({ minimum: 0, maximum: limits.editionDays, description }))

const expiringEditionId = nullable(
  smallId('Free edition that tenants fall back to when their subscription has ended; null: they are deactivated.'),
)

/** What is sold: prices by period, trial and waiting days. */
export const editionTerms = {
  dailyPrice: price('day'),
  weeklyPrice: price('week'),
  monthlyPrice: price('month'),
  annualPrice: price('year'),
  trialDayCount: days('Days that a trial lasts; null or 0: no trial.'),
  waitingDayAfterExpire: days('Days after the end of a paid subscription before anything is taken away.'),
  expiringEditionId,
}

export const editionTermsInput = {
  dailyPrice: Type.Optional(editionTerms.dailyPrice),
  weeklyPrice: Type.Optional(editionTerms.weeklyPrice),
  monthlyPrice: Type.Optional(editionTerms.monthlyPrice),
  annualPrice: Type.Optional(editionTerms.annualPrice),
  trialDayCount: Type.Optional(editionTerms.trialDayCount),
  waitingDayAfterExpire: Type.Optional(editionTerms.waitingDayAfterExpire),
  expiringEditionId: Type.Optional(editionTerms.expiringEditionId),
}

export const editionDisplayName = requiredName(limits.editionDisplayName, 'Name that people see, unique.')

/** An edition as somebody chooses among editions. */
export const Edition = shape('Edition', {
  id: smallId('Edition.'),
  name: text(limits.editionName, 'Name that is given once and kept.'),
  displayName: text(limits.editionDisplayName, 'Name that people see.'),
  ...editionTerms,
  isFree: flag('It has no price for any period.'),
  isHighestEdition: flag('No other edition costs more a year.'),
})
export type Edition = Static<typeof Edition>

export const EditionComboboxItem = shape('EditionComboboxItem', {
  value: text(16, 'Id of the edition as text; -1: all editions; empty: none.'),
  displayText: text(256, 'Name in the caller’s language.'),
  isSelected: flag('It is the one that was asked for.'),
  isFree: nullable(flag('It has no price; null where the item is no edition.')),
  trialDayCount: editionTerms.trialDayCount,
})
export type EditionComboboxItem = Static<typeof EditionComboboxItem>

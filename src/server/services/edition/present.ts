import type { Edition, EditionComboboxItem } from '../../../contract/models/edition.ts'
import type { Feature } from '../../../contract/models/feature.ts'
import type { EditionListItem } from '../../../contract/services/edition.ts'
import { type FeatureName, featureDefaults, featureInputs, featureTree } from '../../../contract/vocabulary/features.ts'
import type { Translate } from '../../texts/localization.ts'
import type { EditionListRow, EditionRow } from './queries.ts'
import { isFree, keptBy, type Terms, yearlyPrice } from './rules.ts'

const price = (stored: string | null): number | null => (stored === null ? null : Number(stored))

export const termsOf = (row: EditionRow): Terms => ({
  dailyPrice: price(row.daily_price),
  weeklyPrice: price(row.weekly_price),
  monthlyPrice: price(row.monthly_price),
  annualPrice: price(row.annual_price),
  trialDayCount: row.trial_day_count,
  waitingDayAfterExpire: row.waiting_day_after_expire,
  expiringEditionId: row.expiring_edition_id,
})

/** Which edition is the highest shows only beside all others. */
export function presentEditions<Row extends EditionRow>(rows: readonly Row[]): { row: Row; edition: Edition }[] {
  const highest = Math.max(...rows.map((row) => yearlyPrice(termsOf(row))))
  return rows.map((row) => {
    const terms = termsOf(row)
    const isHighestEdition = yearlyPrice(terms) === highest
    return {
      row,
      edition: {
        id: row.id,
        name: row.name,
        displayName: row.display_name,
        ...terms,
        isFree: isFree(terms),
        isHighestEdition,
      },
    }
  })
}

export const presentListItems = (rows: readonly EditionListRow[], defaultId: string): EditionListItem[] =>
  presentEditions(rows).map(({ row, edition }) => ({
    ...edition,
    expiringEditionDisplayName: row.expiring_edition_display_name,
    tenantCount: row.tenant_count,
    endingTenantCount: row.ending_tenant_count,
    keptBy: keptBy({
      tenantCount: row.tenant_count,
      isFallback: row.is_fallback,
      isDefault: defaultId === String(row.id),
    }),
    creationTime: row.creation_time.toISOString(),
    lastMove:
      row.move_target_id === null
        ? null
        : {
            targetEditionId: row.move_target_id,
            tenantCount: row.move_tenant_count ?? 0,
            movedCount: row.move_moved_count ?? 0,
            endTime: row.move_end_time?.toISOString() ?? null,
          },
  }))

export const presentFeatures = (translate: Translate): Feature[] =>
  featureTree.map(({ name, parentName, input }) => ({
    parentName,
    name,
    displayName: translate(`feature.${name}`),
    description: translate(`featureDescription.${name}`),
    defaultValue: featureDefaults[name],
    inputType: { ...featureInputs[input], attributes: {}, itemSource: null },
  }))

export const presentFeatureValues = (values: ReadonlyMap<FeatureName, string>) =>
  [...values].map(([name, value]) => ({ name, value }))

export const presentComboboxItem = (row: EditionRow, selected: number | null): EditionComboboxItem => ({
  value: String(row.id),
  displayText: row.display_name,
  isSelected: row.id === selected,
  isFree: isFree(termsOf(row)),
  trialDayCount: row.trial_day_count,
})

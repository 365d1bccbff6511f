import { limits } from '../../../contract/vocabulary/limits.ts'
import type { TenantGetTenantsApiArg } from '../../api/generated/tenant.ts'
import { dayFrom, dayUntil, type FilterCodec, idFilter, textFilter } from '../../kit/list/filters.ts'
import type { ListFilter } from '../../kit/list/list-filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { EditionOption } from './edition-options.ts'

/** In the address, for tenants to which no edition is assigned. */
const notAssigned = 'none'

const editionFilter: FilterCodec<number | typeof notAssigned | null> = {
  read: (words) => (words[0] === notAssigned ? notAssigned : idFilter.read(words)),
  write: (edition) => (edition === notAssigned ? [notAssigned] : idFilter.write(edition)),
}

const filters = {
  filter: textFilter(limits.filter),
  editionId: editionFilter,
  subscriptionEndDateStart: dayFrom,
  subscriptionEndDateEnd: dayUntil,
  creationDateStart: dayFrom,
  creationDateEnd: dayUntil,
}

export const useTenantList = () =>
  useListState({
    name: 'tenants',
    operation: 'tenantGetTenants',
    filters,
    sortFields: [
      'name',
      'tenancyName',
      'editionDisplayName',
      'subscriptionEndDateUtc',
      'isInTrialPeriod',
      'isActive',
      'creationTime',
    ],
  })

type TenantList = ReturnType<typeof useTenantList>

/** The operation asks for those without an edition by another member. */
export function tenantsRequest({ editionId, ...request }: TenantList['request']): TenantGetTenantsApiArg {
  if (editionId === notAssigned) return { ...request, editionIdSpecified: true }
  return editionId === undefined ? request : { ...request, editionId }
}

/** Subscriptions end later than today, and none is sold for longer. */
const lastEnd = '2099-12-31'

export const tenantFilters = (
  editions: readonly EditionOption[] | undefined,
  words: { noEdition: string; unknown: string },
): ListFilter<keyof typeof filters>[] => [
  {
    kind: 'choice',
    label: 'tenants.filter.edition',
    name: 'editionId',
    options: [
      { value: notAssigned, label: words.noEdition },
      ...(editions ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    unknown: words.unknown,
    isMissing: editions === undefined,
  },
  {
    kind: 'days',
    label: 'tenants.filter.end',
    from: 'subscriptionEndDateStart',
    until: 'subscriptionEndDateEnd',
    max: lastEnd,
  },
  { kind: 'days', label: 'tenants.filter.created', from: 'creationDateStart', until: 'creationDateEnd' },
]
